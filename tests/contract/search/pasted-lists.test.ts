import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { customerCode } from '#features/catalogue/products/customer-code.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { accountPortal, base, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { chooseFields, pasteFields } from '../../fixtures/forms/paste-fields.ts'
import { storedList } from '../../fixtures/forms/stored-list.ts'

const coarse = idOf(tradeGrade, 'xanvero-80')
const citric = idOf(tradeGrade, 'citrelle-fg')
const path = '/pasted-list'

describeEachDatabase('Pasted lists', (open) => {
  let portal: AccountPortal
  let buyer: string
  beforeAll(async () => {
    portal = await accountPortal(open)
    const bakers = await portal.company('Bakers')
    const millers = await portal.company('Millers')
    buyer = await cookieOf(portal, await portal.person(bakers, 'customer', 'ada@bakers.example'))
    const code = (of: string, number: string, grade: string) =>
      portal.fixtures.records.create(systemViewer, customerCode, { account: of, code: number, grade })
    await code(bakers, 'ART-1', coarse)
    await code(bakers, 'ART-US', idOf(tradeGrade, 'citrelle-us'))
    await code(millers, 'MILL-9', citric)
    expect(await portal.fixtures.records.count(systemViewer, account)).toBeGreaterThan(2)
  })
  afterAll(() => portal.close())

  const store = (list: string, cookie?: string) => storedList(portal, list, cookie)
  const opened = async (list: string, cookie?: string) => await portal.get(await store(list, cookie), cookie)
  const read = async (list: string, cookie?: string) => {
    const key = new URLSearchParams((await store(list, cookie)).split('?')[1]).get('list')
    const { statusCode, body } = await portal.app.inject({
      method: 'POST',
      url: '/lwr/apex/v65.0/PasteController/getList',
      headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', ...(cookie === undefined ? {} : { cookie }) },
      payload: { countryCode: 'NL', languageCode: 'en-US', list: key },
    })
    expect(statusCode).toBe(200)
    // oxlint-disable-next-line typescript/no-unsafe-return -- what an answer says is what a test is about
    return JSON.parse(body)
  }
  const results = async (list: string, cookie?: string) => {
    const { lines } = await read(list, cookie)
    return lines.map(({ term, type, products }: { term: string; type: string; products: { id: string }[] }) => [
      term,
      type,
      ...products.map(({ id }) => id),
    ])
  }

  it('[LST-01] Returns one result for each line: found, several, wrong number, corrected, not found', async () => {
    expect(await results('xanvero 80\nxanthan gum\n77-92-8\nxanvreo 80\nnothing like this')).toEqual([
      ['xanvero 80', 'found', coarse],
      ['xanthan gum', 'several', expect.any(String), expect.any(String), expect.any(String)],
      ['77-92-8', 'wrongNumber', citric, expect.any(String)],
      ['xanvreo 80', 'corrected', coarse],
      ['nothing like this', 'notFound'],
    ])
    const [, , wrong, corrected] = (await read('a\nb\n77-92-8\nxanvreo 80')).lines
    expect([wrong.candidates, corrected.used]).toEqual([['77-92-9'], 'Xanvero 80'])
  })

  it('[LST-01] A product that the country does not have is answered like one that does not exist', async () => {
    const [hidden, missing] = (await read('CI-US\nCI-NO')).lines
    expect({ ...hidden, term: '', cells: [], number: 0 }).toEqual({ ...missing, term: '', cells: [], number: 0 })
  })

  it('[LST-02] An own article number finds its product, and only for this customer', async () => {
    expect(await results('ART-1\nart-1\nMILL-9', buyer)).toEqual([
      ['ART-1', 'found', coarse],
      ['art-1', 'found', coarse],
      ['MILL-9', 'notFound'],
    ])
    expect(await results('ART-1\nMILL-9')).toEqual([
      ['ART-1', 'notFound'],
      ['MILL-9', 'notFound'],
    ])
    // The country of the site does not have this product.
    expect(await results('ART-US', buyer)).toEqual([['ART-US', 'notFound']])
  })

  it('[LST-01] Shows what was found without scripts, with the amounts as the site writes them', async () => {
    const answer = await opened('xanvero 80; 1.250,5; t\ncitrelle us;5 lb')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toMatch(new RegExp(`<input[^>]*name="grade.1"[^>]*value="${coarse}"`))
    expect(answer.body).toContain('value="1.250,5"')
    expect(answer.body).toContain('“5 lb” is no amount we can read.')
    expect(answer.headers['cache-control']).toContain('no-store')
  })

  it('[LST-01] Says of each line why it has no product, or not one alone', async () => {
    const answer = await opened('xanthan gum\n77-92-8\nxanvreo 80\nnothing like this')
    const body = answer.body.replaceAll('<!-- -->', '')
    for (const text of [
      'Several products fit.',
      'This number has a wrong check digit. Did you mean 77-92-9?',
      'We searched for “Xanvero 80”. Select it if that is what you mean.',
      'Not found here.',
    ])
      expect(body).toContain(text)
    // The visitor decides, so nothing is chosen: neither in a list nor the only product.
    expect(body).toMatch(/<select[^>]*name="grade.1"[^>]*>\s*<option value=""[^>]*>Choose a product …/)
    expect(body).not.toMatch(/name="grade.3"[^>]*checked/)
  })

  it('[ERD-03] Says of a file that it cannot be read, and keeps what was typed', async () => {
    const boundary = 'list-of-a-buyer'
    const part = (name: string, content: string, more = ''): string =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
    const upload = (file: string) =>
      portal.app.inject({
        method: 'POST',
        url: base + path,
        headers: {
          host: 'localhost:3000',
          'sec-fetch-site': 'same-origin',
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        payload: `${Object.entries(pasteFields('typed before'))
          .map(([name, value]) => part(name, value))
          .join('')}${part('file', file, '; filename="list.bin"')}--${boundary}--\r\n`,
      })
    const damaged = await upload('PK\u0003\u0004 no workbook')
    expect([damaged.statusCode, damaged.body.includes('We cannot read this file')]).toEqual([422, true])
    expect(damaged.body).toContain('typed before</textarea>')
    const large = await upload('x'.repeat(2_000_001))
    expect([large.statusCode, large.body.includes('We cannot read this file')]).toEqual([422, true])
    const taken = await upload('Menge;Produkt\n5 t;xanvero 80\n')
    expect(taken.statusCode).toBe(303)
    const { body } = await portal.get((taken.headers['location'] ?? '').slice(base.length))
    expect(body).toMatch(new RegExp(`name="grade.2"[^>]*value="${coarse}"`))
  })

  it('[ERD-03] The address of a list shows it again, as its visitor has corrected its columns, to whoever has it', async () => {
    const address = await store('xanvero 80;5;7\ncitrelle fg;2;9', buyer)
    expect((await portal.get(address)).body).toContain('value="5"')
    const corrected = await portal.get(`${address}&column-2=ignored&column-3=quantity`)
    expect(corrected.body).toMatch(/name="quantity\.1"[^>]*value="7"/)
    expect([corrected.headers['cache-control'], corrected.headers['referrer-policy']]).toEqual([
      'private, no-store',
      'no-referrer',
    ])
    expect((await portal.get(`${path}?list=T0&column-1=x`)).body).toContain('This list is not stored any more.')
  })

  it('[LST-01] Leads to the comparison and the documents of the chosen products', async () => {
    const chosen = { 'grade.1': coarse, 'grade.4': citric, 'grade.5': '' }
    const to = async (act: 'compare' | 'documents') =>
      (await portal.send(path, chooseFields(act, chosen))).headers['location']
    expect(await to('compare')).toBe(`${base}/compare?ids=${coarse},${citric}`)
    expect(await to('documents')).toBe(`${base}/documents-pack?products=${coarse}&products=${citric}`)
  })

  it('[LST-01] Returns the lines without a product as a file that can be pasted again', async () => {
    const list = 'xanvero 80;5\nnever was;1.250,5;t\n=cmd();2;kg'
    const answer = await opened(list)
    const [, file = ''] = /<a href="data:text\/csv;charset=utf-8,([^"]+)" download="rest.csv"/.exec(answer.body) ?? []
    const body = decodeURIComponent(file.replaceAll('&#x27;', "'"))
    expect(body).toBe('\ufeffproduct;quantity;unit\nnever was;"1.250,5";t\n\\=cmd();2;kg\n')
    expect((await read(body)).lines[0]).toMatchObject({ term: 'never was', quantity: '1250.50', unit: 't' })
  })

  it('[LST-01] Says what is missing: a list, a choice, room in the cart', async () => {
    for (const [fields, text] of [
      [pasteFields(' \n '), 'Paste at least one product.'],
      [chooseFields('quote', {}), 'Choose at least one product first.'],
      [pasteFields('x'.repeat(50_001)), 'This list is too long. Paste it in parts.'],
    ] as const) {
      const { statusCode, body } = await portal.send(path, fields)
      expect([statusCode, body.includes(text)]).toEqual([422, true])
    }
    expect((await read('x\n'.repeat(502))).beyond).toBe(2)
  })

  it('[LST-01] Offers an example of a list', async () => {
    const { statusCode, headers, body } = await portal.get('/pasted-list.csv')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect((await read(body)).lines.map(({ term }: { term: string }) => term)).toEqual([
      '77-92-9',
      'xanthan gum',
      'E 300',
    ])
  })
})
