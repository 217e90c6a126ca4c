import { account } from '#entities/account.ts'
import { businessGroup } from '#entities/business-group.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { builtPages, clientDirectory } from '#server/built-pages.ts'
import { projectRoot } from '#server/page-build.ts'
import { createSignIn } from '#sign-in/sign-in.ts'
import { createUser } from '#sign-in/users.ts'
import { idOf } from '../calls-catalogue.ts'
import { today } from '../calls-setting.ts'
import { openMemory, type TestDatabase } from '../databases.ts'
import { testPortal } from '../http-portal.ts'
import type { BrowserPortal } from './portal.ts'
import { sealing } from '../sealing.ts'

export interface SessionPortal extends BrowserPortal {
  readonly user: { readonly id: string; readonly email: string; readonly password: string }
  /** What sessions end by. */
  readonly clock: { now: number }
}

/** The portal with a customer who can sign in, whose account is of the business group BG3, and a clock that the tests turn. */
export async function sessionPortal(): Promise<SessionPortal> {
  const clock = { now: today.getTime() }
  const opened: { database?: TestDatabase } = {}
  const open = async (): Promise<TestDatabase> => (opened.database = await openMemory())
  const pages = await builtPages(projectRoot)
  let origin = ''
  const portal = await testPortal(open, ({ records, signIn }) => ({
    pages,
    clientFiles: clientDirectory(projectRoot),
    publicOrigin: () => origin,
    signIn:
      opened.database === undefined
        ? signIn
        : createSignIn({ queries: opened.database.queries, records, now: () => new Date(clock.now), sealing }),
  }))
  const { records } = portal.setting
  const { signIn } = portal.services
  const firm = await records.create(systemViewer, account, {
    name: 'Blossom Foods',
    recordType: 'Customer',
    businessGroups: [idOf(businessGroup, 'BG3')],
  })
  const { id, email } = await createUser(records, {
    name: 'Ada Lindqvist',
    email: 'ada@blossom.example',
    roles: ['customer'],
    account: firm.id,
    language: 'en-US',
  })
  const password = 'a long walk by the river'
  await signIn.choosePassword(await signIn.invite(id), password)
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  return { origin, user: { id, email, password }, clock, close: portal.close }
}
