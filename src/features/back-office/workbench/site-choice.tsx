import { languageCodes, languages } from '#platform/i18n/languages.ts'
import type { WorkbenchPage } from './workbench-page.ts'

export const SiteOptions = ({ sites }: Pick<WorkbenchPage, 'sites'>) =>
  sites.map(({ code, name }) => (
    <option key={code} value={code} lang="en">
      {name}
    </option>
  ))

export const LanguageOptions = () =>
  languageCodes.map((code) => (
    <option key={code} value={code} lang={code}>
      {languages[code].name}
    </option>
  ))
