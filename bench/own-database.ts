import { Client } from 'pg'
import { serverUrl } from '../tests/fixtures/test-run.ts'

/** A database that is created for a benchmark and dropped afterwards, with a connection to it. */
export interface OwnDatabase {
  readonly client: Client
  readonly url: string
  readonly drop: () => Promise<void>
}

/**
 * Creates it on the server of `TEST_DATABASE_URL`, or on the PostgreSQL of this machine. `purpose` is part of its name.
 */
export async function ownDatabase(purpose: string): Promise<OwnDatabase> {
  const server = serverUrl ?? 'postgres://root@127.0.0.1:5432/postgres'
  const name = `tradegrade_bench_${purpose}_${process.pid}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await onServer(server, `create database ${name}`)
  const client = new Client({ connectionString: url.href })
  await client.connect()
  return {
    client,
    url: url.href,
    drop: async () => {
      await client.end()
      await onServer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}
