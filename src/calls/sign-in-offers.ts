import * as v from 'valibot'
import { call } from './call.ts'
import type { SignInOffers } from './sign-in-offers-shapes.ts'

/** SignInController.getOffers: what the sign-in page offers beside a password. */
export const getOffers = call({
  name: 'SignInController.getOffers',
  cacheable: false,
  access: 'everyone',
  params: v.object({}),
  run: async (_params, { offers }): Promise<SignInOffers> => ({ company: (await offers?.company()) === true }),
})
