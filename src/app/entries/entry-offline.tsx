// Styles of the page of the offline packs; the order of the layers is in the page's own style block (document.ts).
import '#platform/widgets/theme/tokens.css'
import '#platform/widgets/theme/fonts.css'
import '#platform/widgets/theme/base.css'
import { createRoot } from 'react-dom/client'
import { OfflineApp } from '#features/assistant/offline/browser/offline-app.tsx'
import { CustomerWindow } from '#features/assistant/offline/browser/present/customer-window.tsx'
import { visitOfWindow } from '#features/assistant/offline/browser/present/pack-window.ts'
import type { OfflineHydration } from '#features/assistant/offline/offline-shell.ts'
import { makePage } from '#platform/pages/make-page.ts'

const root = document.getElementById('root')
const written = document.getElementById('hydration')?.textContent
if (root !== null && written) {
  const hydration: OfflineHydration = JSON.parse(written)
  const { site, language, messages } = hydration
  const page = makePage({ site, language, sites: [], isGuest: false, publicOrigin: '' }, messages)
  const visitId = visitOfWindow(window.location.search)
  createRoot(root).render(
    visitId === null ? (
      <OfflineApp page={page} hydration={hydration} />
    ) : (
      <CustomerWindow page={page} visitId={visitId} />
    ),
  )
}
