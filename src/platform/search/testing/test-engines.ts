import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { serverUrl, testedEngines } from '#tests/fixtures/test-run.ts'

/** A database for tables of a test. */
export interface Sql {
  readonly run: (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>
  readonly close: () => Promise<void>
}

function memory(): Sql {
  const database = new PGlite()
  return {
    run: async (text, values) => (await database.query<Record<string, unknown>>(text, [...(values ?? [])])).rows,
    close: () => database.close(),
  }
}

async function server(): Promise<Sql> {
  const client = new Client({ connectionString: serverUrl ?? '' })
  await client.connect()
  const schema = `search_${process.pid}`
  await client.query(`drop schema if exists ${schema} cascade; create schema ${schema}; set search_path to ${schema}`)
  return {
    run: async (text, values) => (await client.query<Record<string, unknown>>(text, [...(values ?? [])])).rows,
    close: async () => {
      await client.query(`drop schema ${schema} cascade`)
      await client.end()
    },
  }
}

const opening = {
  pglite: ['PGlite', async () => memory()],
  postgres: ['PostgreSQL', server],
} as const satisfies { readonly [engine in (typeof testedEngines)[number]]: readonly [string, () => Promise<Sql>] }

/** The engines of this run, each with its name in titles. */
export const engines: readonly (readonly [name: string, open: () => Promise<Sql>])[] = testedEngines.map(
  (engine) => opening[engine],
)
