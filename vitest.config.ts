import { defineConfig } from 'vitest/config'
import { messagesPlugin } from './src/messages/vite-plugin.ts'

export default defineConfig({
  // Pages are rendered from their sources. What is wrong in the messages is the subject of a test, not a reason to run none.
  plugins: [{ ...messagesPlugin(), buildStart: () => {} }],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'bench/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
