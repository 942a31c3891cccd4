"""The parts of a request that tell its subject, in scripts without blanks: Chinese and Japanese.

What is a task, small talk or grammar is cut out; what is left between is the subject: pairs of Chinese signs, whole
words of Katakana. Hiragana is grammar for the most part.
"""

from __future__ import annotations

from itertools import groupby

_PHRASES = frozenset(
    """
    的 了 吗 嗎 呢 吧 呀 啊 嘛 把 被 们 們 这 這 那 哪 谁 誰 您 你 我 他 她 它 与 與
    一下 一点 一些 一个 这个 那个 哪个 第一个 第二个 第三个 第一 第二 第三 上一个 下一个 下一步 上一步 一步
    一次 一遍 一样 一直 一种 换一种 换一个 另一个 两个 三个 方法 方式 办法 什么 为什么 怎么 怎么办 怎样
    如何 哪里 哪儿 多少 几个 是否 能否 可否 可以 能不能 好不好 对不对 是不是 有没有 应该 需要 不需要 想要
    希望 帮我 帮忙 麻烦 请问 请帮 谢谢 多谢 感谢 辛苦 抱歉 对不起 没关系 没事 没问题 没有 没用 没错 问题
    有问题 错误 出错 报错 失败 成功 异常 崩溃 超时 警告 日志 代码 函数 文件 注释 测试 单元测试 提交 推送
    合并 拉取 分支 格式 格式化 重构 重写 重来 重新 重试 重启 修复 修改 修正 改成 改为 改进 优化 完善 调整
    更新 升级 替换 删除 移除 添加 增加 新增 追加 加上 去掉 创建 新建 制作 生成 编写 编辑 写个 写一个 实现
    完成 继续 开始 停止 停下 暂停 取消 撤销 撤回 回滚 恢复 还原 执行 运行 跑一下 启动 构建 部署 发布 检查
    查看 看看 看一下 审查 确认 确定 验证 解决 解释 说明 介绍 总结 概括 描述 列出 展示 显示 表示 告诉
    告诉我 详细 具体 简单 简洁 简短 复杂 更好 更快 更简洁 更简单 太慢 太快 太长 太短 太大 太小 太多 太好
    太棒 太复杂 明白 不明白 知道 不知道 理解 不懂 意思 同意 赞同 反对 好的 很好 非常好 非常 不错 漂亮 完美
    厉害 优秀 可行 不行 不对 不是 不要 不用 不好 不能 不会 正确 不正确 是的 对的 现在 刚才 然后 接着 之后
    以后 以前 之前 最后 首先 另外 此外 还有 还是 还要 还没 还不 而且 但是 不过 因为 所以 如果 那么 这样
    那样 这里 那里 这些 那些 全部 所有 都要 都行 其他 别的 剩下 步骤 计划 方案 建议 想法 选项 例子 示例
    进展 进度 状态 情况 结果 原因 部分 内容 地方 东西 事情 时候 使用 进行 能够 可能 必须 直接 马上 快点
    慢点 等等 等一下 稍等 算了 随便 个人 缺少 再试 再来 再次 再看 再改 试试 试一试 甚么 以及
    一點 一個 這個 那個 哪個 第一個 第二個 第三個 上一個 下一個 一樣 一種 換一種 換一個 另一個 兩個 三個
    辦法 什麼 為什麼 怎麼 怎麼辦 怎樣 哪裡 幾個 對不對 有沒有 應該 幫我 幫忙 麻煩 請問 請幫 謝謝 多謝 感謝
    對不起 沒關系 沒事 沒問題 沒有 沒用 沒錯 問題 有問題 錯誤 出錯 報錯 失敗 異常 崩潰 超時 代碼 函數 注釋
    測試 單元測試 合併 重構 重寫 重來 重試 重啟 修復 改為 改進 優化 調整 升級 替換 刪除 創建 編寫 編輯
    寫個 寫一個 實現 繼續 開始 暫停 撤銷 恢復 還原 執行 運行 啟動 構建 發布 檢查 審查 確認 確定 驗證 解決
    解釋 說明 介紹 總結 顯示 告訴 告訴我 詳細 具體 簡單 簡洁 簡短 復雜 更簡洁 更簡單 太長 太復雜 贊同 反對
    不錯 厲害 優秀 不對 不會 正確 不正確 對的 現在 剛才 然後 接著 之後 以後 最後 還有 還是 還要 還沒 還不
    不過 因為 那麼 這樣 那樣 這裡 那裡 這些 別的 步驟 计劃 建議 選項 進展 進度 狀態 情況 結果 東西 時候
    進行 能夠 必須 馬上 快點 慢點 隨便 個人 再試 再來 試試 試一試 甚麼
    修正 変更 追加 削除 作成 実行 実装 更新 確認 説明 続行 継続 再開 開始 終了 中止 停止 保存 適用 対応
    改善 整理 調査 検証 検討 相談 質問 回答 理由 意味 結果 問題 原因 例外 失敗 成功 警告 完了 完璧 最高
    最後 最初 全部 全体 一番 二番 三番 番目 一番目 二番目 三番目 今度 今回 前回 次回 再度 一度 以上 以下
    大丈夫 丈夫 了解 承知 賛成 感謝 無理 必要 不要 簡単 詳細 具体的 具体例 同様 正解 間違 素晴 単体 関数
    変数 行目 進捗 状況 手順 段階 提案 場所 何故 是非 本当 多分 試験 表示 方法 内容 部分 計画 可能 状態
    テスト テストコード コード コミット プッシュ プル マージ プルリクエスト ブランチ エラー バグ ファイル
    コメント リファクタリング リファクタ ステップ オプション オッケー オーケー キャンセル リトライ スキップ ログ
    フォーマット レビュー チェック サンプル パッチ リリース デプロイ ビルド タスク プラン アイデア ストップ
    スタート テキスト
    """.split()
)
"""What says nothing of a subject: tasks, small talk, grammar."""

_LONGEST = max(map(len, _PHRASES))
_HAN, _KATAKANA, _HIRAGANA, _OTHER = range(4)


def is_unspaced(word: str) -> bool:
    """Tell whether a word holds signs of a script that this module cuts."""
    return any(_script(char) != _OTHER for char in word)


def subject_parts(word: str) -> tuple[list[str], list[str]]:
    """Return the parts of a word that tell its subject, and what in it is of another script."""
    parts: list[str] = []
    others: list[str] = []
    for script, run in groupby(word, _script):
        text = "".join(run)
        if script == _HAN:
            parts += (pair for piece in _pieces(text) for pair in _pairs(piece))
        elif script == _KATAKANA and text not in _PHRASES:
            parts.append(text)
        elif script == _OTHER:
            others.append(text)
    return parts, others


def _pieces(run: str) -> list[str]:
    """Return what is left of a run between the phrases in it, of which the longest are taken."""
    pieces = [""]
    at = 0
    while at < len(run):
        size = next((size for size in range(_LONGEST, 0, -1) if run[at : at + size] in _PHRASES), 0)
        if size:
            pieces.append("")
        else:
            pieces[-1] += run[at]
        at += size or 1
    return pieces


def _pairs(piece: str) -> list[str]:
    return [piece[at : at + 2] for at in range(len(piece) - 1)]


def _script(char: str) -> int:
    if "\u3041" <= char <= "\u309f":
        return _HIRAGANA
    if "\u30a1" <= char <= "\u30ff":
        return _KATAKANA
    return _HAN if "\u3400" <= char <= "\u9fff" or char == "\u3005" or "\uf900" <= char <= "\ufaff" else _OTHER
