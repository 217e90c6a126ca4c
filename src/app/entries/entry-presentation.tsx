import { followPresentation } from '#features/assistant/presentation/window/follow-presentation.ts'
import css from '../frame/presentation-frame.module.css'

// In a build, the styles of all pages are one file that the document names. In development they come with the modules that use them.
if (import.meta.env.DEV)
  for (const load of Object.values(import.meta.glob(['../../**/*.css', '!../../**/back-office/**']))) void load()

const frame = document.querySelector<HTMLElement>(`.${css['frame'] ?? ''}`)
if (frame !== null) followPresentation(frame)
