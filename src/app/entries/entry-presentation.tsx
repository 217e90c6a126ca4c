import { followPresentation } from '#features/assistant/presentation/window/follow-presentation.ts'
import roomCss from '#features/assistant/presentation/meeting-room.module.css'
import css from '../frame/presentation-frame.module.css'

// In a build, the styles of all pages are one file that the document names. In development they come with the modules that use them.
if (import.meta.env.DEV)
  for (const load of Object.values(import.meta.glob(['../../**/*.css', '!../../**/back-office/**']))) void load()

// Both are named here, because a build leaves out the styles of a module of which nothing is used.
followPresentation(`.${roomCss['window'] ?? ''}.${css['frame'] ?? ''}`)
