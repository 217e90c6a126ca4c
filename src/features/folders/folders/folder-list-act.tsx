import type { ReactNode } from 'react'
import type { Page } from '#platform/pages/page-context.ts'
import { foldersPath } from '#platform/values/addresses/account-paths.ts'
import { folderFields, type FolderListAct as Act } from './folder-rules.ts'

/** A form without visible fields, for one action on the list of folders. */
export const FolderListAct = ({
  act,
  fields,
  page: { base },
  children,
}: {
  readonly act: Act
  readonly fields: Readonly<Record<string, string>>
  readonly page: Page
  readonly children: ReactNode
}) => (
  <form action={base + foldersPath} method="post">
    <input type="hidden" name={folderFields.act} value={act} />
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
)
