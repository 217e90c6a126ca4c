import { afterAll, beforeAll, beforeEach } from 'vitest'
import { auditLog } from '#entities/engine-tables.ts'
import type { Database, Queries } from '#records/database.ts'
import type { TokenScope } from '#sign-in/machine-tokens.ts'
import { createSignIn, type SignIn } from '#sign-in/sign-in.ts'
import type { User } from '#sign-in/users.ts'
import type { OpenTestDatabase, TestDatabase } from './databases.ts'
import { testPortal, type TestPortal } from './http-portal.ts'
import { sealing } from './sealing.ts'
import { userOf } from './signed-in.ts'

export const day = 86_400_000
/** What a token and a network may ask in a minute. */
export const perToken = 20
export const perNetwork = 30

export const channels = '/services/data/v65.0/connect/cms/delivery/channels'
export const session = '/lwr/apex/v65.0/SessionController/getSession'
/** Two calls of the tests' own: a POST that says that it only reads, and one that does not. */
export const readingPost = '/services/data/v65.0/test/reading'
export const writingPost = '/services/data/v65.0/test/writing'

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** A portal that machines ask, its clock, and how often it asked the database who they are. */
export function machinePortal(open: OpenTestDatabase) {
  const made: { portal?: TestPortal; database?: TestDatabase; signIn?: SignIn; owner?: User } = {}
  const on = {
    time: Date.UTC(2026, 5, 15, 9),
    asked: 0,
    /** In whose name machines ask, where a test says nothing else: another administrator for each test. */
    get owner() {
      return there(made.owner)
    },
  }

  beforeAll(async () => {
    made.portal = await testPortal(
      async () => (made.database = await open()),
      ({ records }) => {
        const now = () => new Date(on.time)
        const { queries, readWith } = counting(there(made.database))
        made.signIn = createSignIn({ queries, ...(readWith && { readWith }), records, now, sealing })
        return { now, signIn: made.signIn, rateLimit: perNetwork, tokenRateLimit: perToken }
      },
    )
    const who = (request: { readonly session: { readonly user: { readonly id: string } } | null }) => ({
      user: request.session?.user.id ?? null,
    })
    const { app } = made.portal
    for (const method of ['POST', 'PATCH', 'DELETE'] as const)
      app.route({ method, url: writingPost, config: { errorForm: 'data' }, handler: async (asks) => who(asks) })
    app.post(readingPost, { config: { errorForm: 'data', reads: true } }, async (asks) => who(asks))
  })
  afterAll(() => made.portal?.close())
  beforeEach(async () => {
    on.time += 3_600_000
    made.owner = await userOf(there(made.portal), 'administrator')
  })

  function counting({ queries, readWith }: Database): Pick<Database, 'queries' | 'readWith'> {
    const counted: Queries = new Proxy(queries, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        return (...given: readonly unknown[]): unknown => {
          on.asked += 1
          return Reflect.apply(member, target, given)
        }
      },
    })
    if (readWith === undefined) return { queries: counted }
    return {
      queries: counted,
      readWith: (settings, ask) => {
        on.asked += 1
        return readWith(settings, ask)
      },
    }
  }

  let networks = 0
  const ask = (
    url: string,
    token: string | null,
    method: Method = 'GET',
    headers: Readonly<Record<string, string>> = {},
    remoteAddress = `10.1.${(networks += 1) >> 8}.${networks & 255}`,
  ) =>
    there(made.portal).app.inject({
      method,
      url,
      remoteAddress,
      headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(method === 'POST' || method === 'PATCH' ? { payload: {} } : {}),
    })
  return {
    on,
    portal: () => there(made.portal),
    database: () => there(made.database),
    signIn: () => there(made.signIn),
    make: async (scope: TokenScope = 'write', days = 365, of: Pick<User, 'id'> = on.owner) =>
      await there(made.signIn).machineTokens.make(of.id, { name: 'ERP', scope, days }),
    ask,
    statusOf: async (...given: Parameters<typeof ask>): Promise<number> => (await ask(...given)).statusCode,
    userIn: async (...given: Parameters<typeof ask>): Promise<unknown> => (await ask(...given)).json().user,
    told: async () =>
      (await there(made.database).queries.select().from(auditLog).orderBy(auditLog.sequence)).map(
        ({ operation, recordId, by, after }) => ({ operation, recordId, by, after }),
      ),
  }
}

function there<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('It is not made yet.')
  return value
}
