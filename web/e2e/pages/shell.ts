import { expect, type Page } from '@playwright/test';

/** The frame around every page. Names are those of the English interface. */
export const shell = (page: Page) => {
  const chooseFrom = async (menu: string | RegExp, entry: string) => {
    await page.getByRole('banner').getByRole('button', { name: menu }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  return {
    title: page.getByRole('heading', { level: 1 }),
    navigation: page.getByRole('navigation', { name: 'Main navigation' }),
    /** A page that shares its line in the navigation with others: its tab below the title. */
    tab: (name: string) =>
      page.getByRole('main').getByRole('navigation').getByRole('link', { name, exact: true }),
    offline: page.getByText('You are offline', { exact: false }),
    notice: (words: string | RegExp) =>
      page.locator('.notistack-SnackbarContainer, [class*=SnackbarContainer]').getByText(words),
    account: page.getByRole('button', { name: /^Account of/ }),
    chooseFrom,
    chooseLanguage: (name: string) => chooseFrom(/^(Language|语言|ភាសា)$/, name),
    chooseTheme: (name: string) => chooseFrom('Appearance', name),
    signOut: () => chooseFrom(/^Account of/, 'Sign out'),
  };
};
