import { useData, withBase } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import './theme.css';

/** The way to the playground, on the front page of a site that has one. */
const Playground = () => {
  const { page, theme } = useData();
  if (!theme.value.playground || page.value.relativePath !== 'index.md') return null;
  return h('p', { class: 'playground' }, [
    h('a', { href: withBase('/playground/'), target: '_self' }, 'Try it in the browser'),
    ': your manifest and a sandbox, both in one page. Nothing is sent.',
  ]);
};

const SearchButton = () =>
  h('button', { type: 'button', class: 'search-open', 'aria-label': 'Search' }, ['Search ', h('kbd', '/')]);

const SearchDialog = () =>
  h('dialog', { class: 'search', 'aria-label': 'Search' }, [
    h('input', { type: 'search', placeholder: 'Search these pages', 'aria-label': 'Search these pages' }),
    h('ol'),
    h('p', { role: 'status' }),
  ]);

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'doc-before': () => h(Playground),
      'nav-bar-content-before': () => h(SearchButton),
      'layout-bottom': () => h(SearchDialog),
    }),
};
