import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadCatalogue } from '#platform/i18n/catalogues.ts'
import { loadStories } from './story-table.ts'
import type { WorkshopHydration } from './workshop-hydration.ts'
import { WorkshopPage } from './workshop-page.tsx'

const root = document.getElementById('root')
const written = document.getElementById('hydration')?.textContent
if (root !== null && written) void start(root, JSON.parse(written))

/** Hydrates the page of the server. `data-hydrated` on the root element says when the page is interactive. */
async function start(element: HTMLElement, hydration: WorkshopHydration): Promise<void> {
  const { widget, language } = hydration.address
  const [catalogue, shown] = await Promise.all([loadCatalogue(language), widget === null ? null : loadStories(widget)])
  startTransition(() => {
    hydrateRoot(
      element,
      <WorkshopPage
        {...hydration}
        catalogue={catalogue}
        stories={shown?.stories ?? []}
        onHydrated={() => {
          element.dataset['hydrated'] = ''
        }}
      />,
    )
  })
}
