import type { Role, Viewer } from '#platform/values/viewer.ts'

/** Who does a transition, and when. */
export interface TransitionMoment {
  readonly viewer: Viewer
  readonly at: Date
  /** The values of the record before the transition, by the names of the fields. */
  readonly before: Readonly<Record<string, unknown>>
}

/** A change of a record from one state to another. Every change of the state that is not declared is refused. */
export interface Transition<Name = string> {
  /** The name of its quick action after the object's: `Grant` for `Document_Request__c.Grant`. */
  readonly action: string
  readonly label: string
  /** The roles that may do it. With `['system']` only the product does it, as one step of a larger operation. */
  readonly by: readonly Role[]
  /** A reference to a user: of the people with those roles only that user and administrators may do it. */
  readonly byUser?: Name
  /** Fields whose values are given with the transition. Nothing else changes them. */
  readonly takes?: readonly Name[]
  /** Fields that must be filled afterwards. */
  readonly needs?: readonly Name[]
  /** Fields that the product fills. Nothing else changes them. */
  readonly sets?: Readonly<Record<string, (moment: TransitionMoment) => unknown>>
  /** For a date field, another one: the first date must not be before the second. */
  readonly notBefore?: Readonly<Record<string, Name>>
  /** Date fields whose new value must be later than the value before the transition. */
  readonly later?: readonly Name[]
}

/** The path of an object: a picklist whose values are the states of its records, and the changes between them. */
export interface EntityPath {
  /** Name of a required picklist among `fields`. Its first value is the state of every new record. */
  readonly field: string
  /** States at which the path ends, and whether successfully; by default the last one, successfully. */
  readonly ends?: Readonly<Record<string, 'won' | 'lost'>>
  /** From each state, the states that can follow it. A state that is left out is final. */
  readonly transitions: Readonly<Record<string, Readonly<Record<string, Transition>>>>
}

type StateOf<Fields, Name> = Name extends keyof Fields
  ? Fields[Name] extends { readonly values: infer Values }
    ? keyof Values
    : never
  : never

/** For the compiler: `never` where a path names a state or a field that its object does not have. */
export type CheckedPath<Fields, Path> = Path extends { readonly field: infer Name; readonly transitions: infer Table }
  ? {
      readonly field: keyof Fields
      readonly ends?: { readonly [State in keyof EndsOf<Path>]: State extends StateOf<Fields, Name> ? unknown : never }
      readonly transitions: {
        readonly [From in keyof Table]: From extends StateOf<Fields, Name>
          ? {
              readonly [To in keyof Table[From]]: To extends StateOf<Fields, Name>
                ? CheckedTransition<Fields, Table[From][To]>
                : never
            }
          : never
      }
    }
  : unknown

type EndsOf<Path> = Path extends { readonly ends: infer Ends } ? Ends : unknown

interface FieldLists<Name> {
  readonly takes?: readonly Name[]
  readonly needs?: readonly Name[]
  readonly later?: readonly Name[]
  readonly byUser?: Name
}

type CheckedTransition<Fields, Input> = FieldLists<keyof Fields> & {
  readonly [Part in keyof Input & ('sets' | 'notBefore')]: {
    readonly [Name in keyof Input[Part]]: Name extends keyof Fields
      ? Part extends 'sets'
        ? unknown
        : keyof Fields
      : never
  }
}

type Each<Table> = Table extends unknown ? Table[keyof Table] : never

type TransitionsOf<E> = E extends { readonly path: { readonly transitions: infer Table } } ? Each<Each<Table>> : never

/** The names of an object's transitions. */
export type ActionName<E> = [TransitionsOf<E>] extends [never]
  ? string
  : TransitionsOf<E> extends { readonly action: infer Action }
    ? Extract<Action, string>
    : never

type TakenName<Input> = Input extends { readonly takes: readonly (infer Name)[] } ? Name : never
type SetName<Input> = Input extends { readonly sets: infer Sets } ? keyof Sets : never
type PathName<E> = E extends { readonly path: { readonly field: infer Name } } ? Name : never

/** The names of the fields that only transitions change. */
export type TransitionField<E> = PathName<E> | TakenName<TransitionsOf<E>> | SetName<TransitionsOf<E>>
