import { describe, expect, it } from 'vitest'
import { folderItem } from '#features/folders/folders/folder-item.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { password, userOf } from '../../fixtures/signed-in.ts'
import { codes, errandFixtures, idOfCode, submit } from '../fixtures/errand-portal.ts'
import { overflow } from '../fixtures/page-checks.ts'

const { portal, browserOf, visit } = errandFixtures()
const [first = '', second = '', third = ''] = codes

describe('A guest with a list that becomes a folder', () => {
  it.each([
    [390, true],
    [1280, false],
  ] as const)(
    '[ERD-03] Signs in on the way, finds what was chosen and typed, and sees the outcome of each line: %d px, scripts %s',
    async (width, hasScripts) => {
      const { records } = portal().fixtures
      const email = `list.${width}@birch.example`
      const user = await userOf(portal(), 'customer', email)
      const { signIn } = portal().services
      await signIn.choosePassword(await signIn.invite(user.id), password)
      const { page, errors, close } = await browserOf(null, { width, hasScripts })
      await visit(page, '/nl/en-us/pasted-list')
      await page.locator('textarea[name="list"]').fill(`${first};5;kg\n${second};2;t\nQQQ-1;3;kg\n${third}`)
      const form = page.locator('form:has(textarea[name="list"])')
      await submit(page, form.locator('button[type="submit"]'), /[?&]list=T/)
      await page.locator('[name="quantity.1"]').fill('7,5')
      await page.locator('[name="grade.4"]').uncheck()
      const save = page.locator('button[name="command"][value^="PasteController.saveAsFolder"]')
      await submit(page, save, '**/sign-in?*')
      await page.locator('[name="email"]').fill(email)
      await page.locator('[name="password"]').fill(password)
      await submit(page, page.locator('form:has([name="password"]) button[type="submit"]'), /pasted-list\?list=T/)
      expect(await page.locator('[name="quantity.1"]').inputValue()).toBe('7,5')
      expect(await page.locator('[name="grade.4"]').isChecked()).toBe(false)

      await submit(page, save, /[?&]saved=/)
      await page.locator('main output strong').waitFor()
      expect(await page.locator('main output').textContent()).toContain('2 of 4 lines were saved in the folder')
      const rows = await page.locator('tr[data-result]').allTextContents()
      expect(rows.map((row) => /Saved in the folder|Not found here\.|Not chosen\./.exec(row)?.[0])).toEqual([
        'Not found here.',
        'Not chosen.',
        'Saved in the folder',
        'Saved in the folder',
      ])
      expect(await overflow(page)).toBe(0)
      const items = await records.list(systemViewer, folderItem, {
        where: equals('user', user.id),
        orderBy: [{ field: 'position' }],
      })
      expect(items.map(({ item, note }) => [item, note])).toEqual([
        [idOfCode(first), '7,5 kg'],
        [idOfCode(second), '2 t'],
      ])
      await submit(page, page.locator('main output a[href*="/folder/"]'), '**/folder/*')
      expect(await page.locator('main').textContent()).toContain('7,5 kg')
      expect(errors).toEqual([])
      await close()
    },
    120_000,
  )
})
