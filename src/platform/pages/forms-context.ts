import { createContext } from 'react'
import { noForms, type PageForms } from './sent-form.ts'

/** The forms of the page as the server has sent them. */
export const FormsContext = createContext<PageForms>(noForms)
