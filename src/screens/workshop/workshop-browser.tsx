import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadCatalogue } from '../catalogues.ts'
import { loadStories } from './story-table.ts'
import type { WorkshopHydration } from './workshop-hydration.ts'
import { WorkshopPage } from './workshop-page.tsx'

const root = document.getElementById('root')
const written = document.getElementById('hydration')?.textContent
if (root !== null && written) void start(root, JSON.parse(written))

/** Takes over the server's page; `data-hydrated` on the root says that it works from now on. */
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
