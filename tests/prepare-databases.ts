import { randomUUID } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { onServer } from './databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The name of the migrated database on the server that the others of this run are copied from. */
    serverTemplate: string
  }
}

/** The first test that needs it makes it; here it gets a name of this run's own, and goes with the run. */
export function setup(project: TestProject): () => Promise<void> {
  const name = `test_template_${randomUUID().replaceAll('-', '')}`
  project.provide('serverTemplate', name)
  return async () => {
    const server = process.env['TEST_DATABASE_URL'] ?? ''
    if (server !== '') await onServer(server, `drop database if exists ${name} with (force)`)
  }
}
