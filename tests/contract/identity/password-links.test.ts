import { expect, it } from 'vitest'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { clientInfo, password, signInFixtures, start } from './sign-in-fixtures.ts'

describeEachDatabase('A link to choose a password', (open) => {
  const on = signInFixtures(open)

  it('Of fifty simultaneous uses of the link, exactly one succeeds', async () => {
    const editor = await on.newcomer('racing@example.com')
    const link = await on.signIn.invite(editor.id)
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, at) => on.signIn.choosePassword(link, `quite long enough, number ${at}`)),
    )
    expect(outcomes.filter(({ type }) => type === 'changed')).toHaveLength(1)
    expect(outcomes.filter(({ type }) => type === 'expired')).toHaveLength(49)
    expect(await on.signIn.isGood(link)).toBe(false)
  })

  it('The link expires after its lifetime and when a newer link is created', async () => {
    const editor = await on.newcomer('late@example.com')
    const link = await on.signIn.invite(editor.id)
    on.time.now = start + 7 * 24 * 3600 * 1000 - 1
    expect(await on.signIn.isGood(link)).toBe(true)
    on.time.now += 1
    expect(await on.signIn.choosePassword(link, password)).toEqual({ type: 'expired' })
    on.time.now = start
    const [first, second] = [await on.signIn.invite(editor.id), await on.signIn.invite(editor.id)]
    expect([await on.signIn.isGood(first), await on.signIn.isGood(second)]).toEqual([false, true])
  })

  it('The link that a user asks for is valid for one hour', async () => {
    const editor = await on.newcomer('forgetful@example.com')
    const links: string[] = []
    await on.signIn.forgotten(editor.email, { address: '198.51.100.8' }, (_, token) => void links.push(token))
    const [link = ''] = links
    on.time.now = start + 3600 * 1000 - 1
    expect(await on.signIn.isGood(link)).toBe(true)
    on.time.now += 1
    expect(await on.signIn.isGood(link)).toBe(false)
    on.time.now = start
  })

  it.each([
    ['too short', 'tooShort'],
    ['password1234', 'common'],
    ['zxcvbnm12345', 'common'],
    ['aaaaaaaaaaaaaa', 'common'],
    // The name and address of the user are no secret.
    ['quilleleven1', 'common'],
    ['x'.repeat(257), 'tooLong'],
  ])('The link refuses the password %j and stays valid afterwards', async (chosen, problem) => {
    const editor = await on.newcomer(`quilleleven@${chosen.charAt(0)}${chosen.length}.example`)
    const link = await on.signIn.invite(editor.id)
    expect(await on.signIn.choosePassword(link, chosen)).toEqual({ type: 'refused', problem })
    expect(await on.signIn.isGood(link)).toBe(true)
  })

  it('A new password ends every session of the user', async () => {
    const editor = await on.newcomer('thief@example.com')
    const token = await on.signIn.sessions.begin(editor.id, clientInfo)
    await on.signIn.choosePassword(await on.signIn.invite(editor.id), password)
    expect(await on.alive(token)).toBe(false)
  })

  it('The link is sent to known users only, and the answer does not reveal who is known', async () => {
    const sent: string[] = []
    const ask = (email: string) =>
      on.signIn.forgotten(email, { address: '198.51.100.7' }, ({ email: to }) => sent.push(to))
    expect(await ask('ada.lindqvist@blossom.example')).toEqual(await ask('nobody@blossom.example'))
    expect(sent).toEqual(['ada.lindqvist@blossom.example'])
  })
})
