import { loadCatalogue } from '#platform/i18n/catalogues.ts'
import { documentPieces } from '#platform/pages/document.ts'
import { headHtml } from '#platform/pages/head/head-html.ts'
import { metaTags } from '#platform/pages/head/head.ts'
import { makePage } from '#platform/pages/make-page.ts'
import { companyNamePrefix } from '#platform/pages/page-title.ts'
import { escapeHtml } from '#platform/pages/parts/escape-html.ts'
import { scriptJson } from '#platform/pages/parts/script-json.ts'
import { assistantBase } from '#platform/values/addresses/assistant-path.ts'
import { manifestPath } from '#platform/values/addresses/site-files.ts'
import type { OfflineHydration, OfflineShellRequest } from './offline-shell.ts'

/** The areas of messages that the page shows, and messages of other areas. */
const areas = [
  'offline.',
  'assistant.present.',
  'present.',
  'specification.',
  'documents.type.',
  'assistant.leads.',
  'assistant.steps.',
  'input.',
]
const others: ReadonlySet<string> = new Set([
  'assistant.internal',
  'assistant.present.blank',
  'assistant.present.open',
  'assistant.present.show',
  'assistant.done.presentShown',
  'assistant.present.title',
  'assistant.present.unblank',
  'assistant.visit.nextSteps',
  'assistant.done.removeStep',
  'assistant.done.restoreStep',
  'assistant.visit.save',
  'assistant.visit.state.done',
  'assistant.visits.title',
  'card.compare',
  'cart.note',
  'cart.remove',
  'cart.undo',
  'choose.cancel',
  'choose.close',
  'compare.notStated',
  'compare.onlyDifferences',
  'compare.property',
  'compare.substances',
  'compare.table',
  'compare.title',
  'contact.company',
  'contact.email',
  'contact.phone',
  'documents.title',
  'error.tryAgain',
  'nav.label',
  'paste.toQuote',
  'paste.toSample',
  'present.blank',
  'present.ended',
  'present.waiting',
  'product.functions',
  'product.segments',
  'product.supplier',
  'products.title',
  'requests.dueOn',
  'requests.queue.overdue',
  'results.compare',
  'search.clear',
  'signIn.submit',
])

/** The messages of the inputs' errors have no area. */
const isShown = (key: string): boolean =>
  !key.includes('.') || others.has(key) || areas.some((area) => key.startsWith(area))

/** The document of the offline packs. It is the same for everybody, because a browser keeps it beyond a session. */
export async function renderOfflineShell({ site, language, assets }: OfflineShellRequest): Promise<string> {
  const catalogue = await loadCatalogue(language)
  const { t } = makePage({ site, language, sites: [], isGuest: false, publicOrigin: '' }, catalogue)
  const title = t('offline.title')
  const hydration: OfflineHydration = {
    site,
    language,
    messages: Object.fromEntries(Object.entries(catalogue).filter(([key]) => isShown(key))),
    buildId: assets.buildId,
    files: [...(assets.offline?.files ?? []), '/favicon.svg'],
  }
  return documentPieces({
    language,
    head: headHtml(
      [title, companyNamePrefix].filter((part) => part !== '').join(' | '),
      metaTags({ description: title, robots: 'noindex,nofollow' }),
    ),
    brandColor: site.brandColor,
    manifest: assistantBase(language) + manifestPath,
    styles: assets.styles,
    modules: [],
    entry: assets.entry,
    needsAllFonts: true,
    body: `<noscript><p>${escapeHtml(t('offline.noScript'))}</p></noscript>`,
    hydration: [scriptJson(hydration)],
  }).join('')
}
