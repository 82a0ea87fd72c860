import type { Translation } from '../english.ts';

/** Vietnamese. */
// prettier-ignore
export const vi: Translation = [
  'Ghi chú', 'Thông tin', 'Cảnh báo', 'Mẹo', 'Thành công', 'Nguy hiểm', 'Chi tiết',
  'Hiện {}', 'Ẩn {}', 'các thuộc tính con', 'các lựa chọn', 'các header', '{} giá trị',
  'bắt buộc', 'lỗi thời', 'mặc định:', 'chỉ đọc', 'chỉ ghi', 'luồng', 'hoặc',
  'Xác thực', 'Yêu cầu không có xác thực cũng được trả lời.', 'Phạm vi', 'bearer token', 'khóa API',
  'Kết nối bằng chứng chỉ TLS của máy khách.', 'Gửi {} và mã Base64 của {}.', 'Gửi khóa của bạn trong header {}.', 'Gửi khóa của bạn trong tham số truy vấn {}.', 'Gửi khóa của bạn trong cookie {}.', 'Gửi {}.',
  'Header', 'Tham số đường dẫn', 'Tham số truy vấn', 'Cookie', 'Nội dung', 'Dữ liệu gửi', 'Phản hồi', 'Phản hồi của bạn', 'Callback', 'Thuộc tính',
  'Yêu cầu', 'Ví dụ', 'Các ví dụ', 'Gửi đến {}', 'Phản hồi của bạn:', 'Các yêu cầu tiếp theo:', 'với {} = {}',
  'Chuyển hướng', 'Lỗi phía máy khách', 'Lỗi phía máy chủ', 'Mọi trạng thái khác',
  'các thuộc tính khác', 'mục {}', 'giá trị', 'Một trong', 'Bất kỳ trong', 'Luôn là',
  'Có cùng các thuộc tính như {} bao quanh nó.', 'Có nhiều thuộc tính hơn trang này có thể hiện.', 'Tài liệu mô tả phần này ở nơi khác, nhưng ở đó không có gì: {}',
  'Không tài liệu OpenAPI nào của dự án có thao tác này.', 'Không thể hiện nội dung của trang này.',
  'bội số của {}', 'khớp với {}', 'ký tự', 'mục', 'thuộc tính', 'các mục không trùng nhau', 'mã hóa {}', 'tên khớp với {}', 'đúng một trong: {}', 'ít nhất một trong: {}',
  'Sơ đồ', 'Lời nhắc', 'Hiện lời nhắc', 'Đọc thêm', 'Biến thể', 'Văn bản',
  'Kênh', 'Tham số', 'Máy chủ', 'Bạn gửi', 'Bạn nhận', 'Thông điệp', 'Trả lời',
  'Sao chép', 'Đã sao chép', 'Hiện tất cả các dòng', 'Hiện ít dòng hơn', 'Lọc theo thẻ', 'Chế độ xem',
  'Ảnh phóng to', 'Phóng to: {}', 'Phóng to ảnh', 'Phóng to sơ đồ', 'Đóng',
  'Thử ngay', 'Chưa tải được: thử lại', 'Gửi', 'Hủy', 'Sao chép liên kết', 'Đã sao chép liên kết', 'Đã sao chép liên kết đến yêu cầu này. Nó không chứa thông tin đăng nhập.', 'Mở ứng dụng đầy đủ',
  'Máy chủ', 'Xác thực', 'Truy vấn', 'Không', 'Cách xác thực', 'Kiểu nội dung', 'Sửa dưới dạng biểu mẫu', 'Sửa dưới dạng JSON',
  'Chọn', 'Thêm', 'Thêm vào {}', 'Bỏ khỏi {}', 'Loại của {}', 'tên', 'Phải khớp với {}', 'JSON này không hợp lệ: {}',
  'Hiện', 'Ẩn', 'Hiện hoặc ẩn {}', 'Giữ cho thẻ này đến khi đóng', 'Lấy token ở đâu',
  'Đang gửi …', 'Đã hủy.', 'Phản hồi không có nội dung.', 'Cùng yêu cầu với curl', 'Tải xuống ({})', 'Header ({})',
  'Không có kết nối mạng.', 'Không thể kết nối đến {}.', 'Không có phản hồi trong {} giây.',
  'Trình duyệt không nhận được từ {} phản hồi mà nó được phép hiện. Hoặc máy chủ đó không cho phép yêu cầu từ trang khác (CORS: máy chủ phải gửi Access-Control-Allow-Origin cho {}), hoặc không thể kết nối đến máy chủ: địa chỉ, mạng hay chứng chỉ TLS. Cùng yêu cầu này chạy được ngoài trình duyệt nếu máy chủ hoạt động:',
];
