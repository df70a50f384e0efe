// The second half of core.py: Pyodide itself compiles what was collected in web/core/sources, so that
// a browser does not have to, and every file is compressed once, for all who fetch it.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { loadPyodide } from 'pyodide'

const core = fileURLToPath(new URL('../core/', import.meta.url))
const runtime = fileURLToPath(new URL('../node_modules/pyodide/', import.meta.url))

/**
 * Archives are not compressed themselves: what fetches them is, and Python reads them faster. Everything in them is
 * compiled, because Python would compile it again at each start, which took two thirds of the time.
 */
const PACK = `
import dis, importlib, io, os, pkgutil, sys, types, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

sys.dont_write_bytecode = True
DATE = (1980, 1, 1, 0, 0, 0)
LIBRARY = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
# The library loads these by a name that is made when it is needed.
BY_NAME = {"_strptime", "encodings.ascii", "encodings.cp437", "encodings.idna", "encodings.latin_1"}
# For Python there is no terminal, no other process and no network; nothing is tested or pickled.
NOT_IN_A_WORKER = {
    "_pyrepl", "argparse", "ctypes", "doctest", "email", "http", "multiprocessing", "pdb", "pickle",
    "pydoc", "tarfile", "unittest", "xml",
}

def stored(files):
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, DATE), files[name])
    return into.getvalue()

def compiled(source, name, optimize):
    return compile(source, name, "exec", dont_inherit=True, optimize=optimize)

def pyc(code):
    """A compiled module that Python takes as it is, without a look for its source."""
    return bytes(_code_to_hash_pyc(code, bytes(8), False))

def pack_sources(folder):
    """Compiled modules in the place of their sources, and everything else as it is."""
    found = {}
    for path, _, names in os.walk(folder):
        for name in names:
            whole = os.path.join(path, name)
            inside = os.path.relpath(whole, folder)
            with open(whole, "rb") as file:
                content = file.read()
            if name.endswith(".py"):
                inside, content = inside + "c", pyc(compiled(content, inside, 0))
            found[inside] = content
    return stored(found)

def loads(code, package):
    """The modules that code loads, at once or when one of its functions is called."""
    for name, level, parts in dis._find_imports(code):
        whole = importlib.util.resolve_name("." * level + name, package)
        yield from (whole, *(f"{whole}.{part}" for part in parts or ()))
    for part in code.co_consts:
        if isinstance(part, types.CodeType):
            yield from loads(part, package)

def files_of(module):
    """Where a module may lie, and the package that its own names are relative to."""
    inside = module.replace(".", "/")
    return (f"{inside}/__init__.py", module), (f"{inside}.py", module.rpartition(".")[0])

def pack_library(path, folder):
    """Those modules of the standard library that our sources can reach, without documentation."""
    sys.path.insert(0, folder)
    for module in pkgutil.walk_packages([folder]):
        importlib.import_module(module.name)
    found, todo = {}, {*sys.modules, *BY_NAME}
    with zipfile.ZipFile(path) as archive:
        there = set(archive.namelist())
        while todo:
            module = todo.pop()
            if module.split(".")[0] in NOT_IN_A_WORKER:
                continue
            for name, package in files_of(module):
                if name in there and name + "c" not in found:
                    code = compiled(archive.read(name), f"{LIBRARY}/{name}", 2)
                    found[name + "c"] = pyc(code)
                    todo.update(loads(code, package))
    return stored(found)
`

const python = await loadPyodide({ indexURL: runtime })
python.mountNodeFS('/sources', `${core}sources`)
python.mountNodeFS('/runtime', runtime)
python.runPython(PACK)
const bytesOf = (proxy) => {
  const bytes = proxy.toJs()
  proxy.destroy()
  return Buffer.from(bytes)
}
const read = (name) => readFileSync(runtime + name)
const call = (name, ...rest) => bytesOf(python.globals.get(name)(...rest))
const files = {
  'pyodide.asm.mjs': read('pyodide.asm.mjs'),
  'pyodide.asm.wasm': read('pyodide.asm.wasm'),
  // Only the packages of others are listed there, and none is fetched.
  'pyodide-lock.json': Buffer.from(
    JSON.stringify({ ...JSON.parse(read('pyodide-lock.json').toString()), packages: {} }),
  ),
  'python_stdlib.zip': call('pack_library', '/runtime/python_stdlib.zip', '/sources'),
  'lunarium.zip': call('pack_sources', '/sources'),
}

function brotli(content) {
  return brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
}

for (const name of readdirSync(core))
  if (name !== 'sources' && !Object.keys(files).some((kept) => name.startsWith(kept)))
    rmSync(core + name, { recursive: true })
const listed = []
for (const [name, content] of Object.entries(files)) {
  const same = existsSync(core + name) && readFileSync(core + name).equals(content)
  if (!same || !existsSync(`${core}${name}.br`) || !existsSync(`${core}${name}.gz`)) {
    writeFileSync(core + name, content)
    writeFileSync(`${core}${name}.br`, brotli(content))
    writeFileSync(`${core}${name}.gz`, gzipSync(content, { level: 9 }))
  }
  const hash = createHash('sha256').update(content).digest('hex')
  listed.push({ name, size: content.length, packed: statSync(`${core}${name}.br`).size, hash })
}
const hashOf = (some) =>
  createHash('sha256')
    .update(some.map(({ hash }) => hash).join())
    .digest('hex')
    .slice(0, 12)
const isOurs = ({ name }) => name === 'lunarium.zip'
// Pyodide has an address of its own, so that a new version of ours leaves it where it is.
const manifest = {
  pyodide: hashOf(listed.filter((file) => !isOurs(file))),
  sources: hashOf(listed.filter(isOurs)),
  files: listed.map(({ name, size, packed }) => ({ name, size, packed })),
}
writeFileSync(`${core}manifest.json`, JSON.stringify(manifest, null, 2))
rmSync(`${core}sources`, { recursive: true })
