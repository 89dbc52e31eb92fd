type Props = Readonly<Record<string, string | number | boolean | ((event: Event) => void)>>;
type Child = Node | string;

/** Makes an element. Functions listen to events; `data-key` gives the focus back after the page is written anew. */
export function h<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, props: Props = {}, ...children: readonly Child[]): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children);
  return element;
}

/** A table that can be scrolled sideways. */
export const table = (label: string, head: readonly string[], rows: readonly (readonly Child[])[]): HTMLElement =>
  h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': label },
    h(
      'table',
      { class: 'stacked' },
      h('thead', {}, h('tr', {}, ...head.map((name) => h('th', { scope: 'col' }, name)))),
      h('tbody', {}, ...rows.map((cells) => h('tr', {}, ...cells.map((cell, i) => h('td', { 'data-label': head[i]! }, cell))))),
    ),
  );

/** A menu. @param take Called with the chosen value. */
export const menu = (
  props: Props,
  choices: readonly (readonly [value: string, label: string] | { readonly group: string; readonly of: readonly (readonly [string, string])[] })[],
  chosen: string,
  take: (value: string) => void,
): HTMLSelectElement => {
  const option = ([value, label]: readonly [string, string]) => h('option', { value, ...(value === chosen ? { selected: true } : {}) }, label);
  return h(
    'select',
    { ...props, change: ({ target }) => take((target as HTMLSelectElement).value) },
    ...choices.map((choice) => ('group' in choice ? h('optgroup', { label: choice.group }, ...choice.of.map(option)) : option(choice))),
  );
};
