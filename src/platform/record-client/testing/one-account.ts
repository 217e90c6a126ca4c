import { testClient } from './client.ts'
import { createModelServer } from './model-server.ts'

export const fields = ['Account.Name']
/** A server with one account, and a client of it. */
export const open = () => {
  const server = createModelServer()
  const id = server.make({ Name: 'Acme', City: 'Utrecht' })
  return { server, id, ...testClient(server.fetch) }
}
export const name = (snapshot: { readonly data: unknown } | null): unknown =>
  (snapshot?.data as { fields: { Name: { value: unknown } } } | null)?.fields.Name.value
