import type { Story } from '#platform/widgets/story.ts'
import { Formula } from './formula.tsx'

/** Digits after letters and brackets are subscripts; leading factors and charges are not. */
const formulas = ['C6H8O7', 'CaSO4·2H2O', 'Al2(SO4)3', 'NH4+', '(C6H10O5)n', 'NaCl']

export const stories: readonly Story[] = formulas.map((text) => ({ name: text, render: () => <Formula text={text} /> }))
