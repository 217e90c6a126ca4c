import { defineConfig } from 'vitest/config'
import { messagesPlugin } from './src/messages/vite-plugin.ts'

const browserTests = 'tests/browser/**/*.test.ts'

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
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [browserTests],
        },
      },
      // The pages as they are built: once, before the first of them.
      { extends: true, test: { name: 'browser', include: [browserTests], globalSetup: 'tests/browser/prepare.ts' } },
    ],
  },
})
