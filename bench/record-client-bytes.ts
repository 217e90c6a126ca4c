import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const root = path.join(import.meta.dirname, '..')

/** The size of the record data layer with all that it imports, in bytes of brotli at its highest level. */
export async function recordClientBytes(): Promise<number> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: path.join(root, 'src/platform/record-client/record-client.ts'),
        preserveEntrySignatures: 'strict',
      },
    },
  })
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  return outputs.reduce((sum, each) => sum + (each.type === 'chunk' ? brotliCompressSync(each.code).length : 0), 0)
}
