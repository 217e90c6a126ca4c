import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { formRulesPlugin } from './src/platform/forms/vite-plugin.ts'
import { messagesPlugin } from './src/platform/i18n/vite-plugin.ts'
import { isLongRun, isServerOnly, mutationIndex } from './tests/fixtures/test-run.ts'
import { coverageFloors } from './tests/runs/coverage-floors.ts'
import { mutationPlugin } from './tests/mutations/vite-plugin.ts'

const unitTests = ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'tests/**/*.test.ts', 'bench/**/*.test.ts']
const browserTests = 'tests/browser/**/*.test.ts'
/** The browser tests that walk each journey of a visitor; `npm test` runs these, CI runs all. */
const journeys = 'tests/browser/journeys/**/*.test.ts'
/** A test that looks at the memory of its process needs one in which no other test has run. */
const memoryTests = 'tests/contract/documents/media-memory.test.ts'
/**
 * Tests that try very many inputs, rights, writers or changes, open every page and write every email in every language, compare the search with SQL or with
 * filters, generate or import the whole demo, start commands, or break the processes and files of a running portal. CI runs them on
 * both engines; they take half of the time of all unit tests, and what they protect seldom breaks alone.
 */
const thoroughTests = [
  'demo/{generate,contents/contents,documents/documents}.test.ts',
  'tests/faults/**/*.test.ts',
  'tests/contract/assistant/offline-replay-steps.test.ts',
  'tests/contract/back-office/back-office-{naughty,writers}.test.ts',
  'tests/contract/calls/calls-{follower,naughty}.test.ts',
  'tests/contract/conflicts/conflicts-sql.test.ts',
  'tests/contract/content/demo-contents.test.ts',
  'tests/contract/documents/images-store.test.ts',
  'tests/contract/every-email/every-email.test.ts',
  'tests/contract/every-page/every-page.test.ts',
  'tests/contract/http/{private-files,stop-http}.test.ts',
  'tests/contract/identity/{provider,user}-command.test.ts',
  'tests/contract/import-export/backup-values.test.ts',
  'tests/contract/import-export/exact-values.test.ts',
  'tests/contract/import-export/import-backup.test.ts',
  'tests/contract/import-export/import-command.test.ts',
  'tests/contract/integrations/{import-undo,integrate-guide,webhook-command}.test.ts',
  'tests/contract/isolation/{back-office-rights,isolation}.test.ts',
  'tests/contract/limits/strangers.test.ts',
  'tests/contract/pages/pages-cache-tags.test.ts',
  'tests/contract/pages/heads-of-products.test.ts',
  'tests/contract/pages/pages-naughty.test.ts',
  'tests/contract/record-api/record-api-{complete-reads,demo,fuzz,rights,shapes}.test.ts',
  'tests/contract/records/audit-command.test.ts',
  'tests/contract/records/state-machines.test.ts',
  'tests/contract/records/state-walks.test.ts',
  'tests/contract/search/named-attributes.test.ts',
  'src/platform/record-api/representations/each-mutation.test.ts',
  'src/platform/record-client/model.test.ts',
  'src/platform/search/facets/facets-sql.test.ts',
  'src/platform/search/properties.test.ts',
  'src/platform/search/ranges/ranges-sql.test.ts',
  'src/platform/search/words/candidates.test.ts',
  'src/platform/search/words/words-sql.test.ts',
]
const compileCache = fileURLToPath(new URL('node_modules/.cache/node-compile-cache', import.meta.url))

/** In the PostgreSQL half of a full run only the files that have tests of databases. */
const withDatabases = (tests: readonly string[]): string[] =>
  globSync(tests).filter((file) =>
    /describeEachDatabase|describeOnPostgres|describeKilled|test-engines|testedEngines/.test(
      readFileSync(file, 'utf8'),
    ),
  )

export default defineConfig({
  // Pages are rendered from their sources. A wrong message fails one test and must not stop all the others.
  plugins: [
    { ...messagesPlugin(), buildStart: () => {} },
    formRulesPlugin(fileURLToPath(new URL('src/app/form-rules.ts', import.meta.url))),
    ...(mutationIndex === null ? [] : [mutationPlugin(mutationIndex)]),
  ],
  // With React's development build, two thirds of the time of rendering go into stacks for warnings that no test reads.
  oxc: { jsx: { development: false } },
  test: {
    // A mutation changes the code that is served and not the file, which is what the cache looks at.
    fsModuleCache: mutationIndex === null,
    // A long run puts hundreds of strings through one test.
    testTimeout: isLongRun ? 900_000 : 60_000,
    hookTimeout: 120_000,
    // How long to wait for a state, however busy the machine is; and a test that asserts nothing fails.
    expect: { poll: { timeout: 20_000 }, requireAssertions: true },
    setupFiles: 'tests/fixtures/property-seed.ts',
    maxWorkers: 3,
    // A worker runs one file after the other, so that the modules nearly all of them load (the record engine, the server, the
    // embedded database) are read and compiled once, not two hundred times. No module may keep the state of a test.
    isolate: false,
    // Command lines that tests start use the compiled code of those before.
    env: { NODE_COMPILE_CACHE: compileCache, NODE_ENV: 'production' },
    coverage: {
      provider: 'v8',
      include: ['src/**/*.{ts,tsx}'],
      exclude: ['src/**/*.test.{ts,tsx}'],
      reporter: ['text-summary', 'json-summary'],
      reportsDirectory: 'build/coverage',
      thresholds: Object.fromEntries(Object.entries(coverageFloors).map(([folder, floor]) => [`${folder}/**`, floor])),
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: isServerOnly ? withDatabases(unitTests) : unitTests,
          exclude: [browserTests, memoryTests, ...thoroughTests],
          globalSetup: 'tests/fixtures/prepare-databases.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'thorough',
          include: isServerOnly ? withDatabases(thoroughTests) : thoroughTests,
          globalSetup: 'tests/fixtures/prepare-databases.ts',
        },
      },
      { extends: true, test: { name: 'memory', include: [memoryTests], isolate: true } },
      // Browser tests visit the pages as they are built: once, before the first of them.
      { extends: true, test: { name: 'journeys', include: [journeys], globalSetup: 'tests/browser/prepare.ts' } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [browserTests],
          exclude: [journeys],
          globalSetup: 'tests/browser/prepare.ts',
        },
      },
    ],
  },
})
