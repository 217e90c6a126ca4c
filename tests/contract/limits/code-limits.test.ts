import { expect, it } from 'vitest'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { codeFixtures } from '../identity/code-fixtures.ts'

describeEachDatabase('Limits of codes', (open) => {
  const on = codeFixtures(open)

  it('[OPS-04] Wrong codes of somebody else who knows the password do not lock out the owner in a known browser', async () => {
    const { owner, secret } = await on.withCodes()
    const [theirs, wrong] = [await on.begin(owner), await on.wrongCode(secret)]
    for (let tried = 0; tried < 5; tried += 1) expect(await on.pass(theirs, wrong)).toEqual({ type: 'wrong' })
    expect(await on.pass(theirs, wrong)).toMatchObject({ type: 'limited' })
    const client = { ...on.from(), knownDevice: on.signIn.devices.remember(owner.id, null) }
    const pass = (code: string) => on.signIn.passSecondStep({ token: theirs, code }, client, null)
    expect(await on.signIn.secondStep.turnOff({ ...client, userId: owner.id }, wrong)).toEqual({ type: 'wrong' })
    expect(await pass(await on.codeAt(secret))).toMatchObject({ type: 'signed-in' })
  })
})
