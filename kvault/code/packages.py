"""What a package is: a folder of a repository that holds source files, and what it is called."""

from __future__ import annotations

from kvault.code.model import CodeFile
from kvault.code.model import Package
from kvault.code.model import Repository

SCHEME = "code://"  # no path in a vault has an empty part, so that no note can bear such an id

Place = tuple[str, str]
"""(name of a repository, folder in it, "" for its top)."""

_FACES = {
    "go": (),
    "java": ("package-info",),
    "javascript": ("",),
    "python": ("__init__",),
    "rust": ("lib", "main", "mod"),
}
"""Names of the files whose comment speaks for the whole folder; () where any file's does."""


def package_id(place: Place) -> str:
    """Return the id of a package: ``code://my-app/internal/http``."""
    repository, folder = place
    return f"{SCHEME}{repository}/{folder}" if folder else SCHEME + repository


def file_id(repository: str, path: str) -> str:
    """Return the id of a file: that of its folder as a package, and its name."""
    return f"{SCHEME}{repository}/{path}"


def folder_of(path: str) -> str:
    """Return the folder of a file, "" for the top."""
    return path.rpartition("/")[0]


class Folders:
    """Which package each file of a repository belongs to."""

    def __init__(self, repository: Repository) -> None:
        self._rust = {folder_of(file.path) for file in repository.files if file.language == "rust"}

    def of(self, file: CodeFile) -> str:
        """Return the folder that is a file's package.

        In Rust ``net.rs`` beside the folder ``net`` is the face of what lies in it.
        """
        return self.of_rust(file.path) if file.language == "rust" else folder_of(file.path)

    def of_rust(self, path: str) -> str:
        """Return the folder that is a Rust file's package."""
        within = path.removesuffix(".rs")
        return within if within in self._rust else folder_of(path)


def packages_of(repository: Repository) -> list[Package]:
    """Return the packages of a repository, with the first line of the comment that speaks for each."""
    folders = Folders(repository)
    says: dict[str, str] = {}
    for file in sorted(repository.files, key=_speaks_first):
        folder = folders.of(file)
        if not says.setdefault(folder, "") and file.source.doc and _is_face(file, folder):
            says[folder] = file.source.doc
    for manifest in repository.manifests:
        folder = folder_of(manifest.path)
        if manifest.doc and says.get(folder) == "":
            says[folder] = manifest.doc
    places = ((repository.name, folder) for folder in sorted(says))
    return [Package(package_id(place), "/".join(filter(None, place)), says[place[1]]) for place in places]


def _speaks_first(file: CodeFile) -> tuple[bool, str]:
    return not file.path.endswith(("/doc.go", "/lib.rs", "/mod.rs")), file.path


def _is_face(file: CodeFile, folder: str) -> bool:
    names = _FACES[file.language]
    stem = file.path.rpartition("/")[2].rpartition(".")[0]
    return not names or stem in names or folder_of(file.path) != folder
