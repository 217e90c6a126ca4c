import { languageName } from '#platform/i18n/language-name.ts'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { type Editor, inputNames, type Problem } from '#features/back-office/fields/form-shapes.ts'
import { FileInput } from '#features/back-office/files/file-input.tsx'
import { RowsInputs } from './rows-editor.tsx'

export interface InputAttributes {
  readonly id: string
  readonly name: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
  readonly 'aria-describedby': string | undefined
  readonly autoFocus: boolean
}

/** The inputs of an editor: one, or a group of several. */
export function EditorInputs({
  editor,
  attributes,
  name,
  labelId,
  problems,
  texts,
}: {
  readonly editor: Editor
  readonly attributes: InputAttributes
  readonly name: string
  readonly labelId: string
  readonly problems: readonly Problem[]
  readonly texts: PageTexts
}) {
  switch (editor.type) {
    case 'line':
      return <Line editor={editor} attributes={attributes} />
    case 'lines':
    case 'records':
      return <textarea {...attributes} rows={4} defaultValue={editor.value} />
    case 'record':
      return <input {...attributes} type="text" data-lookups={editor.lookups.join(' ')} defaultValue={editor.value} />
    case 'rows':
      return (
        <RowsInputs
          name={name}
          editor={editor}
          problems={problems}
          labelId={labelId}
          describedBy={attributes['aria-describedby']}
          texts={texts}
        />
      )
    case 'checkbox':
      return <input {...attributes} type="checkbox" value="true" defaultChecked={editor.isSet} />
    case 'choice':
      return <Choice editor={editor} attributes={attributes} />
    case 'choices':
      return <Choices editor={editor} attributes={attributes} labelId={labelId} />
    case 'file':
      return <FileInput name={name} editor={editor} attributes={attributes} texts={texts} />
    default:
      return <TextsByLanguage editor={editor} attributes={attributes} labelId={labelId} name={name} texts={texts} />
  }
}

interface Inputs<Type extends Editor['type']> {
  readonly editor: Extract<Editor, { readonly type: Type }>
  readonly attributes: InputAttributes
}

/** An editor of several inputs, whose label has the id `labelId`. */
interface InputGroup<Type extends Editor['type']> extends Inputs<Type> {
  readonly labelId: string
}

const Line = ({ editor, attributes }: Inputs<'line'>) =>
  editor.input === 'decimal' || editor.input === 'text' ? (
    <input
      {...attributes}
      type="text"
      inputMode={editor.input === 'decimal' ? 'decimal' : undefined}
      defaultValue={editor.value}
    />
  ) : (
    <input {...attributes} type={editor.input} step={1} defaultValue={editor.value} />
  )

const Choice = ({ editor, attributes }: Inputs<'choice'>) => (
  <select {...attributes} defaultValue={editor.value}>
    <option value="">–</option>
    {editor.options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
)

const Choices = ({ editor, attributes, labelId }: InputGroup<'choices'>) => (
  <div
    className="office-choices"
    role="group"
    aria-labelledby={labelId}
    aria-describedby={attributes['aria-describedby']}
  >
    {editor.options.map(({ value, label }) => (
      <label key={value}>
        <input type="checkbox" name={attributes.name} value={value} defaultChecked={editor.values.includes(value)} />
        {label}
      </label>
    ))}
  </div>
)

const TextsByLanguage = ({
  editor,
  attributes,
  labelId,
  name,
  texts,
}: InputGroup<'texts'> & {
  /** The field. */
  readonly name: string
  readonly texts: PageTexts
}) => (
  <div
    className="office-texts"
    role="group"
    aria-labelledby={labelId}
    aria-describedby={attributes['aria-describedby']}
  >
    {editor.texts.map(({ language, value, fallback }) => (
      <label key={language}>
        {languageName(language, texts.language)}
        <textarea
          name={inputNames.language(name, language)}
          rows={1}
          lang={language}
          defaultValue={value}
          placeholder={fallback === '' ? undefined : fallback}
        />
      </label>
    ))}
  </div>
)
