import ExportsIcon from '@mui/icons-material/FileDownloadOutlined';
import ImportsIcon from '@mui/icons-material/FileUploadOutlined';
import ChartsIcon from '@mui/icons-material/InsightsOutlined';
import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import CreditIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import CostsIcon from '@mui/icons-material/PaidOutlined';
import ContractsIcon from '@mui/icons-material/HandshakeOutlined';
import CustomersIcon from '@mui/icons-material/StorefrontOutlined';
import DistributionIcon from '@mui/icons-material/VolunteerActivismOutlined';
import DistributionProcessingIcon from '@mui/icons-material/PendingActionsOutlined';
import DistributionRecordsIcon from '@mui/icons-material/FactCheckOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import InboxIcon from '@mui/icons-material/AllInboxOutlined';
import EpcisIcon from '@mui/icons-material/ImportExportOutlined';
import MessagesIcon from '@mui/icons-material/MailOutlined';
import HealthIcon from '@mui/icons-material/MonitorHeartOutlined';
import CountsIcon from '@mui/icons-material/PinOutlined';
import InboundIcon from '@mui/icons-material/MoveToInboxOutlined';
import InventoryIcon from '@mui/icons-material/Inventory2Outlined';
import LineageIcon from '@mui/icons-material/RouteOutlined';
import EventsIcon from '@mui/icons-material/TravelExploreOutlined';
import EvidenceIcon from '@mui/icons-material/VerifiedOutlined';
import LogIcon from '@mui/icons-material/ManageSearchOutlined';
import OutboundIcon from '@mui/icons-material/OutboxOutlined';
import PickingIcon from '@mui/icons-material/ChecklistOutlined';
import RecallIcon from '@mui/icons-material/CampaignOutlined';
import ReportsIcon from '@mui/icons-material/AssessmentOutlined';
import StockAsOfIcon from '@mui/icons-material/EventNoteOutlined';
import SalesIcon from '@mui/icons-material/PointOfSaleOutlined';
import PermissionsIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import PermissionDetailIcon from '@mui/icons-material/BadgeOutlined';
import ProjectionsIcon from '@mui/icons-material/StorageOutlined';
import TemplatesIcon from '@mui/icons-material/DashboardCustomizeOutlined';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import SuppliersIcon from '@mui/icons-material/LocalShippingOutlined';
import UsersIcon from '@mui/icons-material/GroupOutlined';
import WarehouseIcon from '@mui/icons-material/WarehouseOutlined';
import WorkflowIcon from '@mui/icons-material/AccountTreeOutlined';
import { anyChartReader } from '@granary/api/charts';
import { permissionAuditors, permissionReaders, type Permission } from '@granary/api/access';
import { logReaders } from '@granary/api/operation-log';
import { anyTemplateReader } from '@granary/api/templates';
import { deciders } from '@granary/api/workflow';
import { useRouter } from '@tanstack/react-router';
import { type ComponentType } from 'react';
import { importers } from '../../imports/importers.ts';
import { lazyPart } from '../router/lazy-part.ts';
import { useCan, type Needed } from '../session/can.ts';

// Its contract is not needed to render the menu.
const InboxCount = lazyPart(async () => ({ default: (await import('./InboxCount.tsx')).InboxCount }));

type Icon = ComponentType<{ fontSize?: 'small' | 'medium' }>;

export interface NavigationPage {
  readonly to: string;
  /** Text key. */
  readonly label: string;
  readonly needs?: Needed;
  /** Hidden from users who have this permission. */
  readonly unless?: Permission;
  readonly icon: Icon;
  /** Shortcut: the key after `g`. */
  readonly go?: string;
  /** Badge with the number of waiting items. */
  readonly Count?: ComponentType<{ wide: boolean }>;
}
/** One line of the rail: a page, or pages that belong together and are shown as tabs below their titles. */
export interface NavigationEntry {
  readonly label: string;
  readonly icon: Icon;
  /** At least one. */
  readonly pages: readonly NavigationPage[];
}
export interface NavigationGroup {
  readonly label: string;
  readonly entries: readonly NavigationEntry[];
}

const single = (page: NavigationPage): NavigationEntry => ({
  label: page.label,
  icon: page.icon,
  pages: [page],
});

const groups: readonly NavigationGroup[] = [
  {
    label: 'shell:group.home',
    entries: [
      single({
        to: '/dashboard',
        label: 'shell:nav.dashboard',
        needs: 'dashboard:read',
        icon: DashboardIcon,
        go: 'd',
      }),
      single({
        to: '/home',
        label: 'shell:nav.home',
        unless: 'dashboard:read',
        icon: DashboardIcon,
        go: 'd',
      }),
      {
        label: 'shell:nav.inbox',
        icon: InboxIcon,
        pages: [
          { to: '/inbox', label: 'shell:nav.inbox', needs: deciders, icon: InboxIcon, Count: InboxCount },
          {
            to: '/workflow',
            label: 'shell:nav.workflow',
            needs: ['system:admin', ...deciders],
            icon: WorkflowIcon,
          },
        ],
      },
      {
        label: 'shell:nav.reports',
        icon: ReportsIcon,
        pages: [
          { to: '/reports', label: 'shell:nav.reports', needs: 'data:export', icon: ReportsIcon },
          { to: '/charts', label: 'shell:nav.charts', needs: anyChartReader, icon: ChartsIcon },
          { to: '/export', label: 'shell:exports.title', needs: 'data:export', icon: ExportsIcon },
          { to: '/import', label: 'shell:nav.imports', needs: importers, icon: ImportsIcon },
        ],
      },
    ],
  },
  {
    label: 'shell:group.sales',
    entries: [
      single({
        to: '/orders/sales-outbound',
        label: 'shell:nav.sales',
        needs: 'sales_outbound:read',
        icon: SalesIcon,
        go: 's',
      }),
      single({
        to: '/customers',
        label: 'shell:nav.customers',
        needs: 'customer:read',
        icon: CustomersIcon,
        go: 'u',
      }),
      single({
        to: '/contracts',
        label: 'shell:nav.contracts',
        needs: 'contract:read',
        icon: ContractsIcon,
        go: 'k',
      }),
      {
        label: 'shell:section.distribution',
        icon: DistributionIcon,
        pages: [
          {
            to: '/distribution/requests',
            label: 'shell:nav.distribution',
            needs: 'purchase_request:read',
            icon: DistributionIcon,
          },
          {
            to: '/distribution/processing',
            label: 'shell:nav.distributionProcessing',
            needs: 'purchase_request:read',
            icon: DistributionProcessingIcon,
          },
          {
            to: '/distribution/records',
            label: 'shell:nav.distributionRecords',
            needs: 'purchase_request:read',
            icon: DistributionRecordsIcon,
          },
        ],
      },
      single({
        to: '/credit-management',
        label: 'shell:nav.credit',
        needs: 'credit:read',
        icon: CreditIcon,
      }),
    ],
  },
  {
    label: 'shell:group.warehouse',
    entries: [
      {
        label: 'shell:nav.inventory',
        icon: InventoryIcon,
        pages: [
          {
            to: '/warehouse/inventory',
            label: 'shell:nav.inventory',
            needs: 'inventory:read',
            icon: InventoryIcon,
            go: 'b',
          },
          {
            to: '/audit/stock-as-of',
            label: 'shell:nav.stockAsOf',
            needs: 'inventory:read',
            icon: StockAsOfIcon,
          },
          { to: '/audit/lineage', label: 'shell:nav.lineage', needs: 'batch:track', icon: LineageIcon },
        ],
      },
      single({
        to: '/warehouse/inbound',
        label: 'shell:nav.inbound',
        needs: 'inbound:read',
        icon: InboundIcon,
        go: 'i',
      }),
      single({
        to: '/warehouse/outbound',
        label: 'shell:nav.outbound',
        needs: 'outbound:read',
        icon: OutboundIcon,
        go: 'o',
      }),
      single({
        to: '/warehouse/outbound/picking-tasks',
        label: 'shell:nav.picking',
        needs: 'outbound_execution:pick',
        icon: PickingIcon,
        go: 'p',
      }),
      single({
        to: '/warehouse/counts',
        label: 'shell:nav.counts',
        needs: 'inventory:read',
        icon: CountsIcon,
      }),
      single({
        to: '/warehouse/cost-management',
        label: 'shell:nav.costs',
        needs: [
          'cost_price:view',
          'cost_price:history',
          'cost_price:audit',
          'cost_price:edit',
          'batch:profit',
          'system:admin',
        ],
        icon: CostsIcon,
      }),
      {
        label: 'shell:nav.items',
        icon: CategoryIcon,
        pages: [
          {
            to: '/warehouse/items',
            label: 'shell:nav.items',
            needs: 'warehouse_item:read',
            icon: CategoryIcon,
          },
          { to: '/templates', label: 'shell:nav.templates', needs: anyTemplateReader, icon: TemplatesIcon },
        ],
      },
    ],
  },
  {
    label: 'shell:group.audit',
    entries: [
      single({ to: '/audit/recalls', label: 'shell:nav.recalls', needs: 'batch:read', icon: RecallIcon }),
      {
        label: 'shell:section.auditLog',
        icon: LogIcon,
        pages: [
          { to: '/audit/events', label: 'shell:nav.events', needs: logReaders, icon: EventsIcon },
          { to: '/logs/operations', label: 'shell:nav.operations', needs: 'log:read', icon: LogIcon },
        ],
      },
      {
        label: 'shell:section.auditExports',
        icon: EvidenceIcon,
        pages: [
          {
            to: '/audit/evidence',
            label: 'shell:nav.evidence',
            needs: 'permission:audit',
            icon: EvidenceIcon,
          },
          { to: '/audit/epcis', label: 'shell:nav.epcis', needs: 'batch:export', icon: EpcisIcon },
        ],
      },
    ],
  },
  {
    label: 'shell:group.system',
    entries: [
      {
        label: 'shell:section.settings',
        icon: SettingsIcon,
        pages: [
          {
            to: '/system/config',
            label: 'shell:nav.configuration',
            needs: 'system_config:read',
            icon: SettingsIcon,
            go: 'c',
          },
          {
            to: '/system/warehouses',
            label: 'shell:nav.warehouses',
            needs: ['warehouse:admin', 'warehouse:write'],
            icon: WarehouseIcon,
          },
          {
            to: '/system/suppliers',
            label: 'shell:nav.suppliers',
            needs: 'system_config:read',
            icon: SuppliersIcon,
          },
          { to: '/system/users', label: 'shell:nav.users', needs: 'user:read', icon: UsersIcon },
          {
            to: '/system/permissions',
            label: 'shell:nav.permissions',
            needs: permissionReaders,
            icon: PermissionsIcon,
          },
          {
            to: '/permissions-detail',
            label: 'shell:nav.permissionDetail',
            needs: permissionAuditors,
            icon: PermissionDetailIcon,
          },
        ],
      },
      {
        label: 'shell:section.status',
        icon: HealthIcon,
        pages: [
          {
            to: '/system/projections',
            label: 'shell:nav.projections',
            needs: 'system:monitor',
            icon: ProjectionsIcon,
          },
          { to: '/system/health', label: 'shell:nav.health', needs: 'system:monitor', icon: HealthIcon },
          { to: '/system/messages', label: 'shell:nav.messages', needs: 'system:admin', icon: MessagesIcon },
        ],
      },
    ],
  },
];

/** Of several pages a single one that is left goes by its own name. */
const narrowed = (entry: NavigationEntry, pages: readonly NavigationPage[]): NavigationEntry => {
  const [only] = pages;
  return only && pages.length === 1 ? single(only) : { ...entry, pages };
};

/** The navigation groups with the pages that the user may open; entries and groups without any are omitted. */
export const useNavigation = (): readonly NavigationGroup[] => {
  const can = useCan();
  const { routesByPath } = useRouter();
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries
        .map((entry) =>
          narrowed(
            entry,
            entry.pages.filter(
              ({ to, needs, unless }) => to in routesByPath && can(needs) && !(unless && can(unless)),
            ),
          ),
        )
        .filter(({ pages }) => pages.length > 0),
    }))
    .filter((group) => group.entries.length > 0);
};

/** Every page of the navigation that the user may open, also those shown as tabs. */
export const useNavigablePages = (): readonly NavigationPage[] =>
  useNavigation().flatMap((group) => group.entries.flatMap((entry) => entry.pages));

const places = groups.flatMap((group) =>
  group.entries.flatMap(({ pages }) => pages.map((page) => ({ group, page }))),
);

/** The page of the navigation that a path belongs to, with its group: the longest prefix. */
export const placeOf = (path: string): (typeof places)[number] | undefined =>
  places
    .filter(({ page }) => path === page.to || path.startsWith(`${page.to}/`))
    .toSorted((a, b) => b.page.to.length - a.page.to.length)[0];
