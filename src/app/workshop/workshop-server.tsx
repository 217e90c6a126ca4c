import { renderToString } from 'react-dom/server'
import { brandStyle, documentPieces } from '#platform/pages/document.ts'
import { scriptJson } from '#platform/pages/parts/script-json.ts'
import { headHtml } from '#platform/pages/head/head-html.ts'
import { metaTags } from '#platform/pages/head/head.ts'
import { loadCatalogue, catalogueModule } from '#platform/i18n/catalogues.ts'
import type { WorkshopDocument, WorkshopRequest } from './render-contract.ts'
import { loadStories, storyFile, widgetNames } from './story-table.ts'
import { parseWorkshopAddress } from './workshop-address.ts'
import type { WorkshopHydration } from './workshop-hydration.ts'
import { WorkshopPage } from './workshop-page.tsx'

/** Renders a workshop page as a complete document. Returns null if there is no such widget or story. */
export async function renderWorkshop({ url, sites, assets }: WorkshopRequest): Promise<WorkshopDocument | null> {
  const address = parseWorkshopAddress(url)
  const site = sites.find(({ code }) => code === address?.site) ?? sites[0]
  if (address === null || site === undefined) return null
  const shown = address.widget === null ? null : await loadStories(address.widget)
  if (address.widget !== null && shown === null) return null
  if (address.story !== null && !shown?.stories.some(({ name }) => name === address.story)) return null
  const hydration: WorkshopHydration = {
    address,
    site,
    sites: sites.map(({ code, brandName, countryName }) => ({ code, name: brandName || countryName })),
    widgets: await Promise.all(
      widgetNames.map(async (name) => ({ name, cells: (await loadStories(name))?.stories.length ?? 0 })),
    ),
  }
  const html = documentPieces({
    language: address.language,
    direction: address.direction,
    head: headHtml(
      [address.story, address.widget, 'Workshop'].filter((part) => part !== null).join(' - '),
      metaTags({ description: 'Every widget in every state, variant and size.', robots: 'noindex,nofollow' }),
    ),
    brandColor: site.brandColor,
    styles: assets.styles,
    modules: [
      ...new Set([
        ...assets.chunksOf(catalogueModule(address.language)),
        ...(address.widget === null ? [] : assets.chunksOf(storyFile(address.widget))),
      ]),
    ],
    entry: assets.entry,
    needsAllFonts: true,
    body: renderToString(
      <WorkshopPage {...hydration} catalogue={await loadCatalogue(address.language)} stories={shown?.stories ?? []} />,
    ),
    hydration: [scriptJson(hydration)],
  }).join('')
  return { html, styleBlock: brandStyle(site.brandColor) }
}
