import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as playwright, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

/**
 * One Chromium for a test file. It comes with `npm ci`; `CHROMIUM_PATH` names another one. Not with the package's own
 * switches: they take web security away and put everything into one process, which ends with the first closed page.
 */
export async function launch(): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && !existsSync(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`)
  return playwright.launch({
    executablePath: named ?? (await packagedChromium()),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none', '--disable-gpu'],
    headless: true,
  })
}

/**
 * The package unpacks the system libraries that Chromium needs only where it believes to run on the cloud it was made for;
 * a bare machine has none of its own either. Unpacked into a directory of ours, so that all of them are there or none.
 */
async function packagedChromium(): Promise<string> {
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs24.x'
  const unpacked = join(tmpdir(), 'tradegrade-chromium')
  await mkdir(unpacked, { recursive: true })
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = unpacked
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const executable = await chromium.executablePath()
    // The package's own list of places for fonts does not know this one, and without any font Chromium ends at the first field.
    const fonts = join(unpacked, 'fonts.conf')
    await writeFile(fonts, fontsConfiguration(unpacked))
    process.env['FONTCONFIG_FILE'] = fonts
    return executable
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

const fontsConfiguration = (unpacked: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(unpacked, 'fonts')}</dir>
  <cachedir>${join(unpacked, 'fonts-cache')}</cachedir>
</fontconfig>
`

export interface OpenPage {
  readonly page: Page
  /** Errors of the console and uncaught ones, hydration errors among them. */
  readonly errors: readonly string[]
  /** Those there are, which are then expected ones. */
  readonly forgetErrors: () => readonly string[]
  readonly close: () => Promise<void>
}

/** A page in a context of its own. `width` 390, 768, 1280 and 1920 are the sizes that the design is drawn for. */
export async function openPage(
  browser: Browser,
  width: number,
  options: BrowserContextOptions & { readonly prepare?: (page: Page) => Promise<void> } = {},
): Promise<OpenPage> {
  const { prepare, ...contextOptions } = options
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 900 },
    hasTouch: width < 600,
    reducedMotion: 'reduce',
    ...contextOptions,
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  await prepare?.(page)
  return { page, errors, forgetErrors: () => errors.splice(0), close: () => context.close() }
}
