import type { Permission } from '@sorrel/contracts/actor';

export interface MenuPage {
  to: string;
  text: string;
  /** Who may read it, as its owner has it; without: all staff. */
  needs?: readonly Permission[];
}

/** The specification's pages, in its order (A section 2). */
export const PAGES: readonly MenuPage[] = [
  { to: '/subscriptions', text: 'Subscriptions' },
  { to: '/treatments', text: 'Treatments' },
  { to: '/chats', text: 'Chats' },
  { to: '/pom', text: 'POM' },
];

export const MORE: readonly MenuPage[] = [
  { to: '/dispatch', text: 'Dispatch' },
  { to: '/tasks', text: 'Clinical tasks' },
  { to: '/stock', text: 'Stock' },
  { to: '/promotions', text: 'Promotions' },
  { to: '/early-access', text: 'Early access', needs: ['support', 'ops'] },
  { to: '/books', text: 'Books', needs: ['ops'] },
  { to: '/staff', text: 'Staff', needs: ['ops'] },
];

/** What is in somebody's menu: no page that would only tell them that they may not. */
export function menuOf(permissions: readonly Permission[]): { pages: MenuPage[]; more: MenuPage[] } {
  const mayRead = ({ needs }: MenuPage): boolean => !needs || needs.some((one) => permissions.includes(one));
  return { pages: PAGES.filter(mayRead), more: MORE.filter(mayRead) };
}
