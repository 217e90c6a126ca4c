// Styles of the page of the offline packs; the order of the layers is in the page's own style block (document.ts).
import '#platform/widgets/theme/tokens.css'
import '#platform/widgets/theme/fonts.css'
import '#platform/widgets/theme/base.css'
import { createRoot } from 'react-dom/client'
import { OfflineApp } from '#features/assistant/offline/browser/offline-app.tsx'
import type { OfflineHydration } from '#features/assistant/offline/offline-shell.ts'
import { makePage } from '#platform/pages/make-page.ts'

const root = document.getElementById('root')
const written = document.getElementById('hydration')?.textContent
if (root !== null && written) {
  const hydration: OfflineHydration = JSON.parse(written)
  const { site, language, messages } = hydration
  const page = makePage({ site, language, sites: [], isGuest: false, publicOrigin: '' }, messages)
  createRoot(root).render(<OfflineApp page={page} hydration={hydration} />)
}
