export {
  TOP_ITEMS,
  dashboardLists,
  getDashboard,
  type Dashboard,
  type DashboardFigure,
  type DashboardLink,
} from './contracts.ts';
