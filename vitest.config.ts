import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { messagesPlugin } from './src/messages/vite-plugin.ts'

const browserTests = 'tests/browser/**/*.test.ts'
/** What looks at the memory of its process needs one that nothing else has run in. */
const memoryTests = 'tests/media-memory.test.ts'
const compileCache = fileURLToPath(new URL('node_modules/.cache/node-compile-cache', import.meta.url))

export default defineConfig({
  // Pages are rendered from their sources. What is wrong in the messages is the subject of a test, not a reason to run none.
  plugins: [{ ...messagesPlugin(), buildStart: () => {} }],
  test: {
    // The long form asks one thing of hundreds of strings in one test.
    testTimeout: process.env['TEST_LONG'] === undefined ? 60_000 : 900_000,
    hookTimeout: 120_000,
    // Until something is so, however busy the machine is.
    expect: { poll: { timeout: 20_000 } },
    setupFiles: 'tests/property-seed.ts',
    maxWorkers: 3,
    // A worker takes one file after the other, so that what nearly all of them load (the record engine, the server, the embedded
    // database's code) is read and compiled once, not two hundred times. No module may keep what a test has done.
    isolate: false,
    // Command lines that tests start find their code compiled by the one before.
    env: { NODE_COMPILE_CACHE: compileCache },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [browserTests, memoryTests],
          globalSetup: 'tests/prepare-databases.ts',
        },
      },
      { extends: true, test: { name: 'memory', include: [memoryTests], isolate: true } },
      // The pages as they are built: once, before the first of them.
      { extends: true, test: { name: 'browser', include: [browserTests], globalSetup: 'tests/browser/prepare.ts' } },
    ],
  },
})
