import type { RowNumbers } from '#features/integrations/imports/import-claim.ts'
import type { RecognisedColumn } from '#features/integrations/imports/detect-kind.ts'
import type { FindingStatus } from '#features/integrations/imports/findings.ts'
import type { ShownState } from './shown-state.ts'

/** The form for a new import. */
export interface ImportStartPage {
  readonly type: 'importStart'
  readonly importsHref: string
  /** The maximum size of a file, in bytes and with its unit. */
  readonly maxBytes: number
  readonly maxSize: string
}

/** The imports that the user sees, the newest first. */
export interface ImportsPage {
  readonly type: 'imports'
  readonly newHref: string
  readonly rows: readonly {
    readonly id: string
    readonly href: string
    readonly name: string
    readonly kind: string
    readonly isUndo: boolean
    readonly state: ShownState
    readonly by: string
    readonly moment: string
    readonly at: string
  }[]
  readonly previousHref: string | null
  readonly nextHref: string | null
}

/** The steps of an import that its page offers. */
export type ImportAction = 'check' | 'start' | 'cancel' | 'undo'

/** One import from its upload to its undo. */
export interface ImportPage {
  readonly type: 'import'
  readonly id: string
  readonly href: string
  readonly importsHref: string
  readonly newHref: string
  readonly name: string
  readonly kindLabel: string
  readonly state: ShownState
  readonly by: string
  readonly started: string | null
  readonly ended: string | null
  /** The import that this one undoes, or the undo of this one. */
  readonly undoOfHref: string | null
  readonly undoneByHref: string | null
  readonly isUnderWay: boolean
  readonly actions: readonly ImportAction[]
  /** Null: there are none yet. */
  readonly numbers: RowNumbers | null
  /** How the columns of the file are understood, before it is checked. */
  readonly columns: readonly (RecognisedColumn & {
    readonly first: string
    /** How a day or a number of a spreadsheet is read; null: as it stands. */
    readonly readAs: string | null
  })[]
  readonly kinds: readonly { readonly kind: string; readonly label: string; readonly isChosen: boolean }[]
  /** The visible sheets of a workbook, that which is read first; empty for a CSV file. */
  readonly sheets: readonly string[]
  /** The encodings that a CSV file may have; empty for a workbook. */
  readonly encodings: readonly string[]
  /** The chosen one; empty: it is detected. */
  readonly encoding: string
  /** What is wrong with the file, or why nothing was done, in English. */
  readonly problem: string | null
  readonly refusedHref: string | null
  readonly findings: FindingsList | null
}

export interface ShownFinding {
  readonly line: number | null
  readonly key: string
  /** The page of the record, as far as the user sees it. */
  readonly href: string | null
  readonly fields: readonly { readonly column: string; readonly before: string; readonly after: string }[]
  /** The cells of a refused row that can be corrected; empty for a row that has stood before, or if nothing can be corrected. */
  readonly cells: readonly { readonly name: string; readonly column: string; readonly text: string }[]
  readonly reason: string | null
  readonly usedBy: { readonly href: string; readonly name: string } | null
}

/** What a check or an undo found, of one status at a time. */
interface FindingsList {
  readonly status: FindingStatus
  readonly tabs: readonly {
    readonly status: FindingStatus
    readonly href: string
    readonly count: number
    readonly isCurrent: boolean
  }[]
  readonly rows: readonly ShownFinding[]
  /** Whether the rows can be corrected here. */
  readonly isCorrectable: boolean
  /** More were found than are listed. */
  readonly limit: number | null
  readonly previousHref: string | null
  readonly nextHref: string | null
}

/** The name of the field with the file. */
export const importFileField = 'file'
