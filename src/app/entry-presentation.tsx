import { followPresentation } from '#features/assistant/presentation/window/follow-presentation.ts'
import css from './frame/presentation-frame.module.css'

const frame = document.querySelector<HTMLElement>(`.${css['frame'] ?? ''}`)
if (frame !== null) followPresentation(frame)
