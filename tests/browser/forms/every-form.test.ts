import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtPages, clientDirectory } from '#app/serving/built-pages.ts'
import { formId } from '#platform/forms/form-names.ts'
import { projectRoot } from '#platform/pages/server/page-build.ts'
import type { CookieRole } from '../../contract/every-page/every-page-kinds.ts'
import { crawledPortal } from '../../contract/every-page/every-page-portal.ts'
import { addFields } from '../../fixtures/forms/add-fields.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { waitUntilHydrated } from '../fixtures/hydrated.ts'
import { launch, openPage } from '../fixtures/launch.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { assistantPages } from './assistant-pages.ts'
import { backOfficePages } from './back-office-pages.ts'
import { findForms, type FoundForm, plainForms, signedInForms, typedForms } from './found-forms.ts'
import { typeInto, typedIn } from './typed-input.ts'

/** Every form that a call declares, on a page that has it: no list by hand, so that a new form is tested as well. */
describe('Every form into which something is typed', () => {
  let crawled: Awaited<ReturnType<typeof crawledPortal>>
  let browser: Browser
  let origin = ''
  /** The cookie of a guest who has products in a cart. */
  let guest = ''
  let found: ReadonlyMap<string, FoundForm> = new Map()
  /** The session of the Sales Assistant; other pages do not read it. */
  let sessionCookie = ''

  beforeAll(async () => {
    const pages = await builtPages(projectRoot)
    const listener = { origin: '' }
    crawled = await crawledPortal(openMemory, 'small', {
      pages,
      clientFiles: clientDirectory(projectRoot),
      publicOrigin: () => listener.origin,
    })
    origin = await crawled.portal.app.listen({ port: 0, host: '127.0.0.1' })
    listener.origin = origin
    browser = await launch()
    guest = await guestWithCart()
    const assistant = await assistantPages(crawled.portal.fixtures.records, origin, crawled.cookies.administrator)
    sessionCookie = assistant.cookie
    const office = await backOfficePages(crawled.portal.fixtures.records, crawled.portal.files)
    found = await findForms(
      async (address, role, sent) => {
        const headers = {
          'sec-fetch-site': 'same-origin',
          cookie: cookiesOf(role).join('; '),
        }
        const body = sent === undefined ? {} : { method: 'POST', body: new URLSearchParams(sent) }
        // What was sent leads to the page with its result.
        const redirect = sent === undefined ? 'manual' : 'follow'
        return await (await fetch(origin + address, { headers, ...body, redirect })).text()
      },
      [...assistant.pages.map((address) => ({ address })), ...office],
    )
    // Imports a part of the demo and requests every kind of page as several people.
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    await crawled?.portal.close()
  })

  const placeOf = (name: string): FoundForm => found.get(name) ?? expect.unreachable(`No page has the form ${name}.`)

  async function open(place: FoundForm, options: { readonly javaScriptEnabled?: false } = {}) {
    const opened = await openPage(browser, 1280, options)
    await giveCookies(opened.page, place.role)
    opened.page.on('dialog', (dialog) => void dialog.accept())
    await opened.page.goto(origin + place.address)
    if (options.javaScriptEnabled !== false) await waitUntilHydrated(opened.page)
    if (place.after !== undefined) await sendFirst(opened.page, place.after)
    return { ...opened, form: await formOf(opened.page, place) }
  }
  async function guestWithCart(): Promise<string> {
    const list = await (await fetch(`${origin}/nl/nl-nl/products`)).text()
    const [address = '', id = ''] = /\/nl\/nl-nl\/product\/[^"]*-(\w{18})/.exec(list) ?? []
    const answer = await fetch(origin + address, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams(addFields('/cart', id)),
      redirect: 'manual',
    })
    return (
      answer.headers
        .getSetCookie()
        .find((each) => each.startsWith('__Host-cart='))
        ?.split(';')[0] ?? ''
    )
  }
  /** The cookies of a visitor; a guest has a cart. */
  const cookiesOf = (role: CookieRole | null): readonly string[] =>
    role === null ? [guest] : [crawled.cookies[role], sessionCookie]
  async function giveCookies(page: Page, role: CookieRole | null): Promise<void> {
    const url = origin.replace('http:', 'https:')
    const cookies = cookiesOf(role).map((cookie) => {
      const [name = '', value = ''] = cookie.split('=')
      return { name, value, url, secure: true }
    })
    await page.context().addCookies(cookies)
  }
  /** Fills in and sends the form that leads to another one. */
  async function sendFirst(page: Page, { form: of = '', once: _once, ...fields }: Readonly<Record<string, string>>) {
    const form = page.locator(`[id="${formId(of)}"]`)
    for (const [name, value] of Object.entries(fields)) {
      const field = form.locator(`[name="${name}"]`)
      const isChoice = await field.evaluate((element) => element instanceof HTMLSelectElement)
      await (isChoice ? field.selectOption(value) : field.fill(value))
    }
    await form.locator('button[type=submit]').first().click()
  }
  /** The form, whose disclosures are open. */
  async function formOf(page: Page, { at }: FoundForm): Promise<Locator> {
    const form = page.locator(`[id="${at}"]`)
    await form.evaluate((element) => {
      for (let parent: Element | null = element; parent !== null; parent = parent.parentElement)
        if (parent instanceof HTMLDetailsElement) parent.open = true
      for (const inside of element.querySelectorAll('details')) inside.open = true
    })
    return form
  }
  /** Submits the form as its page does, with the button that names the call. */
  const submit = (form: Locator, name: string): Promise<void> =>
    form.evaluate((element: HTMLFormElement, call) => {
      const buttons = [...element.querySelectorAll<HTMLButtonElement>('button[type=submit]')]
      const button =
        buttons.find(({ value }) => value.startsWith(call)) ??
        buttons.find((each) => each.name !== 'form' && each.name !== 'command')
      // What is checked here is what happens to an answer, whatever the browser thinks of the values.
      if (button !== undefined) button.formNoValidate = true
      element.requestSubmit(button)
    }, name)

  /** The form is not busy any more, and says what the server has answered. */
  const answered = (page: Page, { at }: FoundForm): Promise<void> =>
    page.locator(`[id="${at}"][aria-busy="false"] [role=status]`).getByText(/\S/).first().waitFor()

  /** Without scripts a button is pressed. */
  const submitPlain = async (form: Locator, name: string): Promise<void> => {
    const own = form.locator(`button[type=submit][value^="${name}"]`)
    const other = form.locator('button[type=submit]:not([name=form]):not([name=command])')
    await ((await own.count()) > 0 ? own : other).last().click()
  }

  /** A password is not typed, and without it the browser would not send a form. */
  const requireNothing = (form: Locator): Promise<void> =>
    form.evaluate((element) => {
      for (const input of element.querySelectorAll<HTMLElement>('[required]')) input.removeAttribute('required')
    })

  const isPost = (url: string, method: string): boolean =>
    method === 'POST' && url.startsWith(origin) && !url.includes('/lwr/')

  it.each(typedForms)('[FRM-02] %s: what was typed survives every answer, a reload and Back', async (name) => {
    const place = placeOf(name)
    const { page, form, close } = await open(place)
    const typed = await typeInto(form)
    expect(Object.keys(typed).length, 'fields').toBeGreaterThan(0)
    expect(await violationsOf(page)).toEqual([])
    for (const status of [0, 409, 412, 429, 500]) {
      await page.route('**/*', (route) =>
        isPost(route.request().url(), route.request().method())
          ? status === 0
            ? route.abort()
            : route.fulfill({ status, body: '' })
          : route.continue(),
      )
      await submit(form, name)
      await answered(page, place)
      expect(await typedIn(form), `answer ${status}`).toEqual(typed)
      await page.unrouteAll()
    }
    await page.reload()
    await waitUntilHydrated(page)
    await expect.poll(async () => await typedIn(await formOf(page, place)), { message: 'reload' }).toEqual(typed)
    await page.goto(`${origin}/nl/nl-nl/products`)
    await page.goBack()
    await waitUntilHydrated(page)
    await expect.poll(async () => await typedIn(await formOf(page, place)), { message: 'Back' }).toEqual(typed)
    await close()
  })

  it.each(typedForms)(
    '[FRM-01] %s: each field shows its error and the first one has the focus, by keyboard',
    async (name) => {
      const place = placeOf(name)
      const { page, form, close } = await open(place)
      const typed = await typeInto(form)
      const names = [...new Set(Object.keys(typed).map((field) => field.replace(/ \d+$/, '')))]
      const errors = Object.fromEntries(names.map((field) => [field, { code: 'notValid' }]))
      await page.route('**/*', (route) =>
        isPost(route.request().url(), route.request().method())
          ? route.fulfill({ status: 422, json: { type: 'refused', errors, problem: null } })
          : route.continue(),
      )
      await form.locator('button[type=submit]').last().focus()
      await submit(form, name)
      await answered(page, place)
      for (const field of names) {
        const input = form.locator(`[name="${field}"]`).first()
        const message = await input.evaluate((element) => {
          const ids =
            element.getAttribute('aria-describedby') ?? element.closest('fieldset')?.getAttribute('aria-describedby')
          return (
            ids
              ?.split(' ')
              .map((id) => document.getElementById(id)?.textContent ?? '')
              .join(' ') ?? ''
          )
        })
        expect(message, field).toContain('De waarde is ongeldig.')
      }
      expect(await typedIn(form)).toEqual(typed)
      const focused = await page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')
      expect(names).toContain(focused)
      await close()
    },
  )

  it.each(signedInForms)('[FRM-02] %s: an ended session keeps what was typed', async (name) => {
    const place = placeOf(name)
    const { page, form, close } = await open(place)
    const typed = await typeInto(form)
    await page.context().clearCookies()
    await submit(form, name)
    await answered(page, place)
    expect(await typedIn(form), 'ended session').toEqual(typed)
    await close()
  })

  it.each([...typedForms, ...plainForms])(
    '[FRM-02] %s: an ended session and a refusal keep what was typed, without scripts',
    async (name) => {
      const place = placeOf(name)
      const plain = await open(place, { javaScriptEnabled: false })
      const values = await typeInto(plain.form)
      // What everybody may send is answered without a session too; the other part covers its refusal.
      if (signedInForms.includes(name) || plainForms.includes(name)) {
        await plain.page.context().clearCookies()
        await requireNothing(plain.form)
        await submitPlain(plain.form, name)
        const stored = await plain.page
          .locator('input[type=hidden]')
          .evaluateAll((inputs) => inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')))
        for (const [field, value] of Object.entries(values)) expect(stored, field).toContain(value)
      }
      await plain.close()
      const refused = await open(place, { javaScriptEnabled: false })
      const before = await typeInto(refused.form)
      // The record of the form is gone in the meantime.
      await refused.form.evaluate((element) => {
        for (const input of element.querySelectorAll<HTMLInputElement>('input[type=hidden]'))
          if (!['form', 'at', 'once'].includes(input.name)) input.value = 'x'
      })
      await requireNothing(refused.form)
      const [answer] = await Promise.all([
        refused.page.waitForResponse((response) => response.request().method() === 'POST'),
        submitPlain(refused.form, name),
      ])
      if (answer.status() >= 400) expect(await typedIn(await formOf(refused.page, place)), 'refused').toEqual(before)
      // Accepted: another page follows, or this one, with what is shown once.
      else expect([200, 303]).toContain(answer.status())
      await refused.close()
    },
  )
})
