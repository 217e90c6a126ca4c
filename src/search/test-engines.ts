import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'

/** A database that a test fills with tables of its own. */
export interface Sql {
  readonly run: (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>
  readonly close: () => Promise<void>
}

export const serverUrl = process.env['TEST_DATABASE_URL'] ?? ''

function memory(): Sql {
  const database = new PGlite()
  return {
    run: async (text, values) => (await database.query<Record<string, unknown>>(text, [...(values ?? [])])).rows,
    close: () => database.close(),
  }
}

async function server(url: string): Promise<Sql> {
  const client = new Client({ connectionString: url })
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

/** PGlite, and the PostgreSQL of `TEST_DATABASE_URL` where it is set. */
export const engines: readonly (readonly [name: string, open: () => Promise<Sql>])[] =
  serverUrl === ''
    ? [['PGlite', async () => memory()]]
    : [
        ['PGlite', async () => memory()],
        ['PostgreSQL', () => server(serverUrl)],
      ]
