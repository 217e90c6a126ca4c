import { renderToString } from 'react-dom/server'
import { brandStyle, documentPieces } from '../document.ts'
import { scriptJson } from '../script-json.ts'
import { headHtml } from '../head-html.ts'
import { metaTags } from '../head.ts'
import { loadCatalogue, catalogueModule } from '../catalogues.ts'
import type { WorkshopDocument, WorkshopRequest } from './render-contract.ts'
import { loadStories, storyFile, widgetNames } from './story-table.ts'
import { readWorkshopAddress } from './workshop-address.ts'
import type { WorkshopHydration } from './workshop-hydration.ts'
import { WorkshopPage } from './workshop-page.tsx'

/** A page of the workshop as a whole document; null where there is no such widget or story. */
export async function renderWorkshop({ url, sites, assets }: WorkshopRequest): Promise<WorkshopDocument | null> {
  const address = readWorkshopAddress(url)
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
    allLetters: true,
    body: renderToString(
      <WorkshopPage {...hydration} catalogue={await loadCatalogue(address.language)} stories={shown?.stories ?? []} />,
    ),
    hydration: [scriptJson(hydration)],
  }).join('')
  return { html, styleBlock: brandStyle(site.brandColor) }
}
