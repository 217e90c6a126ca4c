import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endingOf, uniquePaths, safeName } from './bundle-names.ts'

describe('File names in a document bundle', () => {
  it.each([
    ['Safety data sheet', 'Safety data sheet'],
    ['Sicherheitsdatenblatt für Zitronensäure', 'Sicherheitsdatenblatt für Zitronensäure'],
    ['安全数据表', '安全数据表'],
    ['ورقة بيانات', 'ورقة بيانات'],
    ['Karta č. 5 – 🧪', 'Karta č. 5 – 🧪'],
    ['../../etc/passwd', 'etc passwd'],
    ['..\\..\\windows\\system32', 'windows system32'],
    ['C:\\x', 'C x'],
    ['/absolute', 'absolute'],
    ['..', '_'],
    ['', '_'],
    [' . ', '_'],
    ['a\u0000b\r\nc', 'a b c'],
    ['invoice\u202efdp.exe', 'invoice fdp.exe'],
    ['zero\u200bwidth', 'zero width'],
    ['\ud800x', 'x'],
    ['what? "this" <is> |it| 5*', 'what this is it 5'],
    ['.hidden', 'hidden'],
    ['dots...', 'dots'],
    ['CON', '_CON'],
    ['con.txt', '_con.txt'],
    ['LPT1', '_LPT1'],
    ['Console', 'Console'],
    ['e\u0301tude', 'étude'],
  ])('Converts %j to the safe name %j', (text, name) => {
    expect(safeName(text)).toBe(name)
  })

  it('Cuts long names between characters', () => {
    expect(safeName('a'.repeat(1000))).toBe('a'.repeat(180))
    expect(safeName('é'.repeat(1000))).toBe('é'.repeat(90))
    expect(safeName('🧪'.repeat(1000))).toBe('🧪'.repeat(45))
    expect(safeName(`${'a'.repeat(179)} b`)).toBe('a'.repeat(179))
  })

  it.each([
    ['sheet.pdf', '.pdf'],
    ['SHEET.PDF', '.pdf'],
    ['archive.tar.gz', '.gz'],
    ['no ending', ''],
    ['a.b/c', ''],
    ['x.', ''],
    ['x.<svg>', ''],
    ['x.verylongending', ''],
  ])('Returns for %j the extension %j', (name, ending) => {
    expect(endingOf(name)).toBe(ending)
  })

  it('Returns each path once, ignoring case and Unicode normalisation', () => {
    const path = uniquePaths(['index.html', 'Folder/taken.pdf'])
    expect([
      path('Folder', 'taken', '.pdf'),
      path('Folder', 'Sheet', '.pdf'),
      path('folder', 'SHEET', '.pdf'),
      path('Folder', 'sheet', '.pdf'),
      path('Folder', 'sheet', ''),
      path('Folder', 'étude', '.pdf'),
      path('Folder', 'e\u0301tude', '.pdf'),
      path('..', '/', '.pdf'),
    ]).toEqual([
      'Folder/taken (2).pdf',
      'Folder/Sheet.pdf',
      'folder/SHEET (2).pdf',
      'Folder/sheet (3).pdf',
      'Folder/sheet',
      'Folder/étude.pdf',
      'Folder/étude (2).pdf',
      '_/_.pdf',
    ])
  })

  it('Returns safe and distinct names for arbitrary texts', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constantFrom('..', '../..', 'CON', 'a/b', 'a\\b', '\u202e', ''),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { maxLength: 20 }), (pairs) => {
        const path = uniquePaths()
        const paths = pairs.map(([folder, name]) => path(folder, name, '.pdf'))
        expect(new Set(paths.map((each) => each.toLowerCase())).size).toBe(paths.length)
        for (const each of paths) {
          expect(each.split('/')).toHaveLength(2)
          expect(each).not.toMatch(/(?:^|\/)\.|[\\:*?"<>|\p{Cc}]|[. ]\//u)
          expect(each.isWellFormed()).toBe(true)
          for (const part of each.split('/')) expect(new TextEncoder().encode(part).length).toBeLessThan(200)
        }
      }),
    )
  })
})
