// The second half of core.py: Pyodide itself compiles what was collected in web/core/sources, so that
// a browser does not have to, and every file is compressed once, for all who fetch it.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { loadPyodide } from 'pyodide'

const core = fileURLToPath(new URL('../core/', import.meta.url))
const runtime = fileURLToPath(new URL('../node_modules/pyodide/', import.meta.url))

/** Archives are not compressed themselves: what fetches them is, and Python reads them faster. */
const PACK = `
import io, os, py_compile, zipfile

MODE = py_compile.PycInvalidationMode.UNCHECKED_HASH
DATE = (1980, 1, 1, 0, 0, 0)

def stored(names, read):
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(names):
            archive.writestr(zipfile.ZipInfo(name, DATE), read(name))
    return into.getvalue()

def pack_sources(folder):
    """Compiled modules in the place of their sources, and everything else as it is."""
    found = {}
    for path, _, names in os.walk(folder):
        for name in names:
            whole = os.path.join(path, name)
            inside = os.path.relpath(whole, folder)
            if name.endswith(".py"):
                target = "/tmp/compiled"
                py_compile.compile(whole, target, inside, doraise=True, optimize=0, invalidation_mode=MODE)
                inside, whole = inside + "c", target
            with open(whole, "rb") as file:
                found[inside] = file.read()
    return stored(found, found.__getitem__)

def pack_again(path):
    with zipfile.ZipFile(path) as archive:
        return stored(archive.namelist(), archive.read)
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
const call = (name, argument) => bytesOf(python.globals.get(name)(argument))
const files = {
  'pyodide.asm.mjs': read('pyodide.asm.mjs'),
  'pyodide.asm.wasm': read('pyodide.asm.wasm'),
  // Only the packages of others are listed there, and none is fetched.
  'pyodide-lock.json': Buffer.from(
    JSON.stringify({ ...JSON.parse(read('pyodide-lock.json').toString()), packages: {} }),
  ),
  'python_stdlib.zip': call('pack_again', '/runtime/python_stdlib.zip'),
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
