import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { lineageSearch } from '../lineage/lineage-search.ts';
import { inventorySearch } from '../stock/inventory-search.ts';
import { stockAsOfSearch } from '../stock/stock-as-of-search.ts';
import { detailSearch } from '../ui/detail/detail-search.ts';
import { travelSearch } from '../time-travel/travel-search.ts';
import { mainRoute } from './root.tsx';

const inventoryRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/warehouse/inventory',
  validateSearch: inventorySearch,
  staticData: { title: 'shell:nav.inventory', needs: 'inventory:read' },
  component: lazyPage(['stock', 'labels'], () => import('../stock/InventoryPage.tsx'), 'InventoryPage'),
});

const batchRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/warehouse/inventory/$id',
  validateSearch: detailSearch.extend(lineageSearch).extend(travelSearch.shape),
  staticData: { needs: 'inventory:read', parent: '/warehouse/inventory' },
  component: lazyPage(
    ['stock', 'labels', 'files', 'lineage', 'recalls', 'events', 'audit', 'past', 'templates', 'discussions'],
    () => import('../stock/BatchPage.tsx'),
    'BatchPage',
  ),
});

const itemStockRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/warehouse/inventory/items/$id',
  validateSearch: detailSearch.extend(travelSearch.shape),
  staticData: { needs: 'inventory:read', parent: '/warehouse/inventory' },
  component: lazyPage(
    ['stock', 'events', 'audit', 'past', 'charts'],
    () => import('../stock/ItemStockPage.tsx'),
    'ItemStockPage',
  ),
});

const stockAsOfRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/audit/stock-as-of',
  validateSearch: stockAsOfSearch,
  staticData: { title: 'past:stock.title', needs: 'inventory:read' },
  component: lazyPage(
    ['stock', 'past', 'audit', 'events'],
    () => import('../stock/StockAsOfPage.tsx'),
    'StockAsOfPage',
  ),
});

export const stockRoutes = [inventoryRoute, batchRoute, itemStockRoute, stockAsOfRoute] as const;
