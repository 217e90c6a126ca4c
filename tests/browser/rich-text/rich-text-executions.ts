import type { Browser, Page } from 'playwright-core'

/** The number of vectors tried together: each has its own document in the control run and is a part of one document once sanitised. */
const controlBatch = 60
const cleanBatch = 400

/** This runs before any script of any frame: the function that a vector calls reports to the page in which frame it runs. */
function hook(): void {
  let outer: Window = window
  while (outer !== outer.top && outer.parent !== outer.top) outer = outer.parent
  const reportExecution = (): null => {
    const ran: unknown = outer.top === null ? null : Reflect.get(outer.top, 'ran')
    if (typeof ran === 'function') Reflect.apply(ran, null, [outer === outer.top ? '' : outer.name])
    return null
  }
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open']) Reflect.set(window, name, reportExecution)
}

/** A page of a host that serves nothing, so every other request fails. It has no policy, because only the HTML is tested. */
export async function emptyPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage()
  await page.addInitScript(hook)
  await page.route(/^(?!data:)/, (route) =>
    new URL(route.request().url()).hostname === 'rich.test'
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><body>' })
      : route.abort(),
  )
  await page.goto('http://rich.test/nl/nl-nl/product/x')
  return page
}

/**
 * Runs in the browser: parses each document in a separate frame, dispatches every event that its elements may handle
 * and returns the indexes of the documents that execute something. With `put`, each is inserted into an existing page,
 * as a navigation does.
 */
async function ranIn({ documents, put }: { readonly documents: readonly string[]; readonly put: boolean }) {
  const ran = new Set<number>()
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
  Reflect.set(window, 'ran', (name: string) => ran.add(Number(name)))
  const frames = documents.map((html, index) => {
    const frame = document.createElement('iframe')
    // Navigation is blocked, because it is not part of this test.
    frame.sandbox.add('allow-scripts', 'allow-same-origin')
    frame.name = String(index)
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    frame.srcdoc = `<!doctype html><body>${put ? '' : html}`
    document.body.append(frame)
    return { frame, html, loaded }
  })
  await Promise.race([Promise.all(frames.map(({ loaded }) => loaded)), pause(5000)])
  for (const { frame, html } of frames) {
    const body = frame.contentDocument?.body
    if (put && body) body.innerHTML = html
    for (const element of frame.contentDocument?.querySelectorAll('*') ?? []) {
      // Dispatches common user actions and the events that the element has handlers for.
      const waits = element
        .getAttributeNames()
        .flatMap((name) => (/^on/i.test(name) ? name.slice(2).toLowerCase() : []))
      for (const type of new Set(['mouseover', 'mousemove', 'focus', 'click', ...waits]))
        element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
    }
  }
  await pause(400)
  for (const { frame } of frames) frame.remove()
  Reflect.deleteProperty(window, 'ran')
  return [...ran].toSorted((a, b) => a - b)
}

/** Returns how many of these execute something without sanitising. */
export async function rawExecutions(browser: Browser, vectors: readonly string[]): Promise<number> {
  let run = 0
  for (let from = 0; from < vectors.length; from += controlBatch) {
    const page = await emptyPage(browser)
    const documents = vectors.slice(from, from + controlBatch)
    run += (await page.evaluate(ranIn, { documents, put: false })).length
    await page.close()
  }
  return run
}

/**
 * Returns which of these pieces of HTML execute something, by index: parsed with the page as the server sends them,
 * and inserted into a page as a navigation does. `suspicious`: contains a script, a handler or an executable address.
 */
export async function executions(
  browser: Browser,
  html: readonly string[],
): Promise<{ readonly run: readonly number[]; readonly suspicious: readonly number[] }> {
  const run: number[] = []
  const suspicious: number[] = []
  for (let from = 0; from < html.length; from += cleanBatch) {
    const page = await emptyPage(browser)
    const batch = html.slice(from, from + cleanBatch)
    suspicious.push(...(await page.evaluate(look, batch)).map((index) => from + index))
    for (const put of [false, true]) {
      const together = await page.evaluate(ranIn, {
        documents: [batch.map((each) => `<div>${each}</div>`).join('\n')],
        put,
      })
      // A vector of the batch executes something; find out which one.
      if (together.length > 0)
        for (const index of await page.evaluate(ranIn, { documents: batch, put })) run.push(from + index)
    }
    await page.close()
  }
  return { run: [...new Set(run)], suspicious }
}

/** Runs in the browser: returns the indexes of pieces that contain executable content. */
function look(batch: readonly string[]): number[] {
  const elements = /^(?:script|style|link|meta|base|object|embed|svg|math|form|input|button|template)$/i
  return batch.flatMap((html, index) => {
    const template = document.createElement('template')
    template.innerHTML = html
    const live = [...template.content.querySelectorAll('*')].some(
      (element) =>
        elements.test(element.localName) ||
        [...element.attributes].some(
          ({ name, value }) =>
            /^on|^srcdoc$|^formaction$/i.test(name) ||
            (/^(?:.*:)?(?:href|src|cite|data|action|poster|background)$/i.test(name) &&
              /^(?:\w*script|data):/i.test(value.replace(/[\p{Cc} ]/gu, ''))),
        ),
    )
    return live ? index : []
  })
}

/** Counts in `executed` the foreign code that a page of the portal executes. */
export async function countExecutions(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.set(window, 'executed', 0))
  await page.addInitScript(hook)
  await page.addInitScript(() => {
    const ran = () => Reflect.set(window, 'executed', Number(Reflect.get(window, 'executed')) + 1)
    Reflect.set(window, 'ran', ran)
  })
}
