import { describe, expect, it } from 'vitest'
import { invitationRules, readTyped, signUpRules, wrongFields } from './account-forms.ts'
import { isSignInPath, returnPath, signInPaths } from './sign-in-form.ts'
import { rolesInAccount } from './user-roles.ts'

const asked = {
  name: 'Ada Lindqvist',
  email: 'ada@blossom.example',
  company: 'Blossom Foods',
  country: 'SE',
  kind: 'customer',
  message: 'We bake.',
}
const typed = (change: Readonly<Record<string, string>>) =>
  readTyped(signUpRules, new URLSearchParams({ ...asked, ...change }))

describe('a sign-up', () => {
  it('is taken as it was typed, without what no line has', () => {
    expect(typed({ name: ' Ada\u0000\n Lindqvist ', message: 'one\r\ntwo\u0007' })).toEqual({
      ...asked,
      message: 'one\ntwo',
    })
    expect(wrongFields(signUpRules, typed({}))).toBeNull()
    expect(wrongFields(signUpRules, typed({ country: '', message: '' }))).toBeNull()
  })

  it.each([
    ['name', '', 'required'],
    ['email', 'ada', 'notValid'],
    ['email', `${'a'.repeat(250)}@b.example`, 'notValid'],
    ['company', 'x', 'tooShort'],
    ['country', 'XX', 'notValid'],
    ['kind', 'administrator', 'notValid'],
    ['kind', '', 'required'],
    ['message', 'x'.repeat(2001), 'notValid'],
  ])('is refused where its %s is %j', (field, value, code) => {
    expect(wrongFields(signUpRules, typed({ [field]: value }))).toEqual({ [field]: expect.objectContaining({ code }) })
  })
})

it('[CTX-11] an invitation makes a customer or an admin of the account, and nothing else', () => {
  const invited = (role: string) =>
    wrongFields(invitationRules, { name: 'Bo', email: 'bo@blossom.example', role, language: 'sv' })
  expect([invited('customer'), invited('customerAdmin')]).toEqual([null, null])
  for (const role of ['administrator', 'supplier', 'system', '']) expect(invited(role)).not.toBeNull()
})

it('[CTX-11] in another account than their own nobody is an admin', () => {
  expect(rolesInAccount(['customerAdmin'], true)).toEqual(['customerAdmin'])
  expect(rolesInAccount(['customer', 'customerAdmin'], false)).toEqual(['customer'])
  expect(rolesInAccount(['supplier'], false)).toEqual(['supplier'])
})

it('the pages of accounts are of one visitor; a link to join is one to come back to, a form that only acts is none', () => {
  const own = [signInPaths.users, signInPaths.join, signInPaths.signUp, signInPaths.confirm, signInPaths.signUps]
  expect(own.every(isSignInPath)).toBe(true)
  expect(returnPath('/nl/nl-nl/account/join?token=x', '/nl/nl-nl')).toBe('/nl/nl-nl/account/join?token=x')
  expect(returnPath('/nl/nl-nl/account/switch', '/nl/nl-nl')).toBeNull()
})
