import * as v from 'valibot'
import { call } from '#platform/calls/call.ts'

/** The sign-in methods that the sign-in page offers besides a password. */
interface SignInOffers {
  /** Whether a company has its own provider, which is found by the domain of an address. */
  readonly company: boolean
}

/** SignInController.getOffers: returns the sign-in methods that the sign-in page offers besides a password. */
export const getOffers = call({
  name: 'SignInController.getOffers',
  cacheable: false,
  access: 'everyone',
  params: v.object({}),
  run: async (_params, { offers }): Promise<SignInOffers> => ({ company: (await offers?.company()) === true }),
})
