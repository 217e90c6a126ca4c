import type { CallOfAct } from '#features/enquiries/requests/act-form.tsx'
import type { ActName } from '#features/enquiries/requests/request-rules.ts'
import type { CallName } from '#platform/calls/server-calls.ts'
import type { GuestRequest } from './get-guest-request.ts'

/** What guests can do with their requests. */
const calls: Readonly<Partial<Record<ActName, CallName>>> = {
  withdraw: 'RequestController.withdrawAsGuest',
  accept: 'RequestController.acceptAsGuest',
  reject: 'RequestController.rejectAsGuest',
  receive: 'RequestController.receiveAsGuest',
}

/** The calls of a guest, for whom the token of the link speaks. */
export const actOfGuest =
  (token: string, { version }: Pick<GuestRequest, 'version'>): CallOfAct =>
  (name) => ({ of: calls[name] ?? `RequestController.${name}`, hidden: { token, version } })
