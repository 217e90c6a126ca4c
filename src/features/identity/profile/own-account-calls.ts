import {
  changeAddress,
  createAddress,
  removeAddress,
  restoreAddress,
} from '#features/identity/address-book/change-book.ts'
import { getBook } from '#features/identity/address-book/get-book.ts'
import { changeProfile } from './change-profile.ts'
import { deleteAccount } from './delete-account.ts'
import { getProfile } from './get-profile.ts'

/** What users maintain of themselves and of their account (ERD-06, ERD-08). */
export const ownAccountCalls = [
  getProfile,
  changeProfile,
  deleteAccount,
  getBook,
  createAddress,
  changeAddress,
  removeAddress,
  restoreAddress,
] as const
